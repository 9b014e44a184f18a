-- Why rows are no URI references, and what they become by repairs that are no guesses.
SELECT url, uri_error(url)['message'] AS why, uri_repair(url) AS repaired
FROM 'urial-datafusion/examples/urls.csv'
WHERE NOT uri_is_valid(url)
