//! What `redact` masks in programs, configurations and commands, and what only looks like it.

use urial_lint::redact;

/// Asserts that the value `S1x` of each text, and nothing else, is masked.
fn assert_value_masked(texts: &[&str]) {
    assert!(texts.iter().all(|text| text.contains("S1x")));
    let masked: Vec<_> = texts.iter().map(|text| text.replace("S1x", "***")).collect();
    assert_eq!(redacted(texts), masked);
}

fn assert_untouched(texts: &[&str]) {
    assert_eq!(redacted(texts), texts);
}

fn redacted(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| redact(text).into_owned()).collect()
}

#[test]
fn a_type_may_be_between_a_name_and_its_value() {
    assert_value_masked(&[
        r#"const apiKey: string = "S1x";"#,
        r#"let password: &str = "S1x";"#,
        r#"let password: &'static str = "S1x";"#,
        r#"val password: String = "S1x""#,
        "private readonly token: string | null = 'S1x';",
        r#"password: Optional[str] = "S1x""#,
        "secret: Annotated[str, Field()] = 'S1x'",
        r#"var password string = "S1x""#,
        "const dbPassword string = `S1x`",
        r#"password:String="S1x""#,
        r#"static char password[] = "S1x";"#,
    ]);
    assert_untouched(&[
        "password: string",
        "token?: string | null",
        "password: Optional[str] = None",
        "let password: &str = read()?;",
        "const password: string = process.env.PASSWORD;",
        "var password string",
        "token: string = tokens[0]",
    ]);
}

#[test]
fn a_call_may_make_a_value() {
    assert_value_masked(&[
        r#"let client_secret = String::from("S1x");"#,
        r#"password = SecretStr("S1x")"#,
        r#"password: SecretStr = SecretStr("S1x")"#,
        r#"String password = new String("S1x");"#,
        r#"token := []byte("S1x")"#,
        r#"secret = Some("S1x".to_owned())"#,
        r#"api_key = SecretString::new("S1x")"#,
        r#"password: Secret::from("S1x"),"#,
        "const secret = Buffer.from('S1x')",
        "token = bytes('S1x', 'utf-8')",
        r#"password = std::string("S1x");"#,
    ]);
    assert_untouched(&[
        r#"password = getenv("DB_PASSWORD")"#,
        r#"password = os.environ.get("DB_PASSWORD")"#,
        r#"password = input("password")"#,
        r#"token = request.headers.get("X-Token")"#,
        r#"password = config.get("db")"#,
        r#"secret = fs.readFileSync("a.txt")"#,
        "password = String::from(env)",
        "token = String::new();",
    ]);
}

#[test]
fn members_and_paths_of_names_are_no_values() {
    assert_untouched(&[
        "password = data.aws_secretsmanager_secret_version.db.secret_string",
        "password = var.db_password",
        "password = module.db.generated_password_text",
        "token = local.tokens.main",
        "password = settings.database.password_value",
        "$password = $_POST['password'];",
        "$token = $this->token;",
        "$token = $request->input('token');",
        "password=$_SERVER['X']",
        "com.example.auth.token.TokenServiceImpl.refresh(TokenServiceImpl.java:118)",
        "at login (/src/password.js:10:5)",
        "File token.py:12: error",
        "arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db-Ab12Cd",
        "arn:aws:secretsmanager:us-east-1:1:secret:a",
        "projects:token:read",
    ]);
    assert_value_masked(&["password = S1x", "$password = S1x", "password.txt: S1x"]);
}

#[test]
fn variables_of_a_shell_have_no_value_but_a_default() {
    assert_untouched(&[
        r#"docker run -u 1000:1000 -v "$PWD:/src" -w /src rust cargo test"#,
        "docker run -v $PWD:/src a",
        "export DB_PASSWORD=${DB_PASSWORD:?}",
        "DB_PASSWORD=${DB_PASSWORD:?is not set}",
        "echo ${TOKEN:+set}",
        "curl -u $TOKEN: https://e.org",
        "${PASSWORD:-}",
        "echo $TOKEN:",
    ]);
    assert_value_masked(&[
        "export DB_PASSWORD=${DB_PASSWORD:-S1x}",
        "PASSWORD: ${PASSWORD:-S1x}",
        ": ${API_TOKEN:=S1x}",
        r#""${PGPASSWORD:-S1x}""#,
        "$env:DB_PASSWORD = \"S1x\"",
        "$env:TOKEN = 'S1x'",
    ]);
}

#[test]
fn a_blank_may_be_between_a_name_and_its_value() {
    assert_value_masked(&[
        "machine ftp.example.net login robot password S1x",
        "default login anonymous password S1x",
        "machine h\n  login bob\n  password S1x",
        "machine e.org login bob account x password S1x",
        "requirepass S1x",
        "masterauth S1x",
        "  password S1x",
        "rootpw S1x",
        "bindpw S1x",
        "username admin password S1x",
        "username admin privilege 15 secret 5 S1x",
        "  user monitor password S1x",
        "keytool -importkeystore -srcstorepass S1x -destkeystore b.p12",
        "keytool -deststorepass S1x -destkeypass S1x",
        "java -storepass S1x",
    ]);
    assert_untouched(&[
        "password reset",
        "Password required",
        "password must have 8 letters",
        "password field is empty",
        "tokens 512",
        "token expired",
        "the user login password is shown",
        "Secret Santa",
        "secret sauce",
        "a user name password manager",
        "docker login -u acme --password-stdin ghcr.io",
        "vault login --token-env VAR e.org",
        "app --password-prompt e.org",
        "requirepass",
    ]);
}

#[test]
fn passwords_of_sql_are_masked() {
    assert_value_masked(&[
        "CREATE USER 'app'@'%' IDENTIFIED BY 'S1x';",
        "CREATE USER scott IDENTIFIED BY S1x;",
        "IDENTIFIED BY PASSWORD S1x",
        "ALTER USER a IDENTIFIED WITH mysql_native_password BY 'S1x'",
        "create user a identified with caching_sha2_password as 'S1x'",
        "GRANT ALL ON *.* TO 'a'@'%' IDENTIFIED BY PASSWORD 'S1x'",
        "ALTER USER postgres WITH PASSWORD 'S1x';",
        "CREATE ROLE a LOGIN ENCRYPTED PASSWORD 'S1x'",
        "create user a password 'S1x'",
        "SET PASSWORD FOR 'a'@'b' = PASSWORD('S1x');",
        "CREATE LOGIN a WITH PASSWORD = N'S1x';",
        "CREATE USER MAPPING FOR a OPTIONS (user 'b', password 'S1x')",
        r#"psql -c "ALTER USER a PASSWORD 'S1x'""#,
    ]);
    assert_untouched(&[
        "CREATE TABLE a (password VARCHAR(64) NOT NULL)",
        "ALTER TABLE a ADD password text",
        "SELECT password FROM users WHERE name = 'a'",
        "identified by the letter",
        "The type is identified by its name.",
        "ALTER USER a PASSWORD NULL",
        "CREATE USER a IDENTIFIED BY '***'",
        "CREATE USER a IDENTIFIED BY '${PASSWORD}'",
        "SELECT password, 'a' FROM b",
    ]);
}

#[test]
fn records_and_calls_may_have_blanks_and_bare_names() {
    assert_value_masked(&[
        r#"env: [{name: DB_PASSWORD, value: "S1x"}]"#,
        "{name: DB_PASSWORD, value: S1x}",
        "- {key: api_token, value: 'S1x'}",
        r#"define( "DB_PASSWORD", "S1x" );"#,
        "define( 'AUTH_KEY' , 'S1x' );",
        r#"setenv( "TOKEN", "S1x", 1 )"#,
        r#"variable "api_token" { default = "S1x" }"#,
        "variable \"db_password\" {\n  type    = string\n  default = \"S1x\"\n}",
    ]);
    assert_untouched(&[
        "{name: DB_PASSWORD, valueFrom: x}",
        "{name: COLOR, value: S}",
        r#"variable "token_ttl" { default = "30" }"#,
        r#"variable "api_token" { type = string }"#,
        r#"variable "api_token" {} variable "b" { default = "c" }"#,
    ]);
}

#[test]
fn credentials_of_registries_are_masked() {
    // `acme:RYainbow9`.
    const AUTH: &str = "YWNtZTpSWWFpbmJvdzk=";
    for text in [
        r#"{"auths":{"e.org":{"auth":"S1x"}}}"#,
        r#"{\"auths\":{\"e.org\":{\"auth\":\"S1x\"}}}"#,
        r#""auth": "S1x""#,
        "//registry.e.org/:_auth=S1x",
        "_auth = S1x",
        r#"_auth = "S1x""#,
    ] {
        assert_eq!(redact(&text.replace("S1x", AUTH)), text.replace("S1x", "***"), "{text}");
    }
    assert_untouched(&[
        r#"{"auth":"basic"}"#,
        r#"{"auth":"YWJjZGVmZ2hpag=="}"#,
        "auth: required",
        "author = YWNtZTpSWWFpbmJvdzk=",
        "auth = none",
    ]);
}

#[test]
fn times_and_sentences_are_no_secrets() {
    assert_untouched(&[
        "Meeting moved to 12:30@room 4",
        "at 9:05@e.org",
        "on 23:59@Berlin, next 00:00@Rome",
        "IP 10.0.0.5:443@eth0 -> 10.0.0.9:51334@eth1",
        "To reset your password: see https://help.e.org/reset",
        "Forgot your password: click https://e.org/reset",
        "New token: enter it below",
        "password: contact bob@e.org",
        "secret: via https://e.org",
    ]);
    assert_value_masked(&["12:S1x@room", "1000:S1x@e.org", "10.0.0.5:S1x@e.org"]);
    assert_eq!(redact("anna:80@h 12:345@h"), "anna:***@h 12:***@h");
}

#[test]
fn commands_of_protocols_have_passwords() {
    assert_value_masked(&[
        r#"write(5, "AUTH S1x\r\n", 16) = 16"#,
        "AUTH S1x",
        "> AUTH default S1x",
        r#"[0 10.2.0.4:60122] "AUTH" "default" "S1x""#,
        r#""AUTH" "S1x""#,
        "a001 LOGIN mira@example.org S1x",
        r#"imap: 3 LOGIN "tom" "S1x""#,
        r#"A1 LOGIN tom "S1x""#,
        "AUTH 'default' 'S1x'",
    ]);
    for text in [
        "C: AUTH PLAIN S1x",
        "A01 AUTHENTICATE XOAUTH2 S1x",
        "AUTH LOGIN S1x",
        "AUTH SCRAM-SHA-256 S1x",
    ] {
        let text = text.replace("S1x", "AGFsaWNlAFRyMWNreS1Qdw==");
        assert!(redact(&text).ends_with(" ***"), "{text}");
    }
    assert_untouched(&[
        "250-AUTH PLAIN LOGIN CRAM-MD5",
        "S: * CAPABILITY IMAP4rev1 AUTH=PLAIN",
        "AUTH failed for bob1 at e.org",
        "LOGIN failed for user bob1",
        "USER LOGIN page1 not found",
        "AUTH required",
        "a1 LOGIN failed.",
        "authenticate user1",
    ]);
}

#[test]
fn arguments_of_more_programs_are_passwords() {
    assert_value_masked(&[
        "$s = ConvertTo-SecureString 'S1x' -AsPlainText -Force",
        "ConvertTo-SecureString -String \"S1x\" -AsPlainText",
        "http -a jane:S1x POST api.e.org/jobs name=a X-A:b",
        "https -a jane:S1x e.org",
        "sqlcmd -S tcp:sql2,1433 -U sa -P 'S1x' -Q \"SELECT 1\"",
        "bcp a.dbo.b out c.dat -S sql2 -U loader -P S1x",
        "zip -r -P S1x out.zip reports/",
        "zip -P S1x out.zip a",
        "rar -pS1x x.rar",
        "7z a -pS1x -mhe=on x.7z docs",
        "unrar x -pS1x lectures.rar",
        "rar a -pS1x a.rar b",
        "nmcli dev wifi connect Attic password S1x ifname wlan0",
        "nmcli con modify a wifi-sec.psk S1x",
        "az login --service-principal -u 6f1d -p S1x --tenant a",
        "xfreerdp /u:bob /p:S1x /v:e.org",
        "mosquitto_pub -h broker -u dev7 -P S1x -t a -m 21.5",
        "echo 'deploy:S1x' | chpasswd",
        "echo \"root:S1x\" | sudo chpasswd -e",
        "aws configure set aws_secret_access_key S1x --profile a",
        "npm config set //e.org/:_authToken S1x",
        "set -x HCLOUD_TOKEN S1x",
        "setx API_KEY S1x",
        "SetEnv DB_PASSWORD S1x",
        "echo 'S1x' | sudo -S systemctl restart nginx",
        "#define WIFI_PASSWORD \"S1x\"",
    ]);
    assert_untouched(&[
        "ConvertTo-SecureString $env:PW -AsPlainText",
        "Use ConvertTo-SecureString to convert standard strings",
        "nmcli con modify a wifi-sec.psk-flags 1",
        "gzip -p a",
        "unzip -P",
        "http -a X",
        "a rare -panther",
        "echo a | chpasswd",
        "chpasswd: user:name",
        "sqlcmd -S e.org -P $(SQL_PASSWORD)",
        "nmcli dev wifi connect Attic password $PASSWORD",
        "aws configure set region eu-west-1",
        "#define TOKEN 258",
        "#define PASSWORD_LENGTH 8",
        "echo 'a' | sudo tee b",
        "echo a:b | sudo -u root tee c",
        "docker build --secret id=npmrc,src=$HOME/.npmrc -t a .",
        "aws secretsmanager get-secret-value --secret-id prod/db --query SecretString",
    ]);
}

#[test]
fn more_wrappers_hold_values() {
    assert_value_masked(&[
        r#"{mysql, [{user, "a"}, {password, "S1x"}, {database, "b"}]}"#,
        r#"  ~ master_password = "S1x" -> (known after apply)"#,
        r#"network={ ssid="a" psk="S1x" key_mgmt=WPA-PSK }"#,
        r#"%any 203.0.113.1 : PSK "S1x""#,
        r#"{:adapter=>"pg", :password=>"S1x", :pool=>5}"#,
        "['password'=>'S1x', 'a'=>'b']",
        "<keyMaterial>S1x</keyMaterial>",
        "<AdministratorPassword><Value>S1x</Value><PlainText>true</PlainText>",
        r#"form-data; name="password"\r\n\r\nS1x\r\n------W"#,
        "form-data; name=\"password\"\r\n\r\nS1x\r\n------W",
        r#"requests.get("https://e.org", auth=("bot", "S1x"), timeout=5)"#,
        r#"req.SetBasicAuth("bot", "S1x")"#,
        r#".basicAuth("bot", "S1x")"#,
        "HTTPBasicAuth('bot', 'S1x')",
        r#""auth": ["bot", "S1x"]"#,
        r#"DriverManager.getConnection("jdbc:mysql://h/a", "shop", "S1x");"#,
        r#"$c = new mysqli("localhost", "root", "S1x", "shop");"#,
        "mysqli_connect('localhost', 'root', 'S1x')",
        "new PDO('mysql:host=h', 'root', 'S1x')",
        r#"server.login("noreply@e.org", "S1x")"#,
        r#"getConnection(url, user.name, "S1x")"#,
        r#"new BasicCredentials("bob", "S1x")"#,
        r#"new NetworkCredential("bob", "S1x")"#,
        r#"dataSource.setPassword("S1x");"#,
        r#"builder.withApiKey("S1x")"#,
        r#"User.builder().password("S1x").build()"#,
        "fernet_key = S1x",
        "deploy key: -----BEGIN RSA PRIVATE KEY-----S1x-----END RSA PRIVATE KEY-----",
        "secret: -----BEGIN PRIVATE KEY-----S1x",
        "Unseal Key: S1x",
        "API key: S1x",
        "x-functions-key: S1x",
        "auth=plain;password=S1x",
        "  .dockerconfigjson: S1x",
        r#"{"password":S1x,"email":"sam@e.org"}"#,
        "A temporary password is generated for root@localhost: S1x",
        "The password for bob: S1x",
        "Your password is S1x",
        "password is: S1x",
        "POST https://e.org/token code=S1x&client_id=a&grant_type=authorization_code",
    ]);
    assert_eq!(
        redact(r#"~ master_password = "S1" -> "S2""#),
        r#"~ master_password = "***" -> "***""#
    );
    assert_untouched(&[
        r#"{tokens, "a"}"#,
        r#"{token, "a", "b"}"#,
        "password is too short",
        "[sudo] password for bob: ",
        "password for bob: incorrect",
        "password is required for bob1",
        r#"auth=("bot", "${PASSWORD}")"#,
        "auth = (a, b)",
        "new PDO($dsn, $user, $password)",
        r#"page.login("bob", "${PASSWORD}")"#,
        r#"{"password":null,"email":"sam@e.org"}"#,
        r#"{"token":true}"#,
        "ACCESS_TOKEN_EXPIRE_MINUTES=30",
        "PASSWORD_HASHERS=argon2",
        "existingSecret: postgres-credentials",
        "helm upgrade a ./b --set existingSecret=web-env",
        r#"MYSQL_RANDOM_ROOT_PASSWORD: "yes""#,
        "password_hash_cost = 12",
        "io.jsonwebtoken.ExpiredJwtException: JWT expired at 7",
        "const token = req.headers.authorization?.split(' ')[1];",
        r#"client = OpenAI(api_key=os.environ["OPENAI_API_KEY"])"#,
        r#"var secret = builder.Configuration["Jwt:Secret"];"#,
        r#"val token = call.request.headers["X-Token"] ?: return"#,
        r#"dotnet user-secrets list "Jwt:SecretKey""#,
        r#"getPassword("db")"#,
        "primary key: id",
        "Foreign key: user_id",
        "press a key: enter",
        "The password is generated for you: see your inbox",
    ]);
}

#[test]
fn texts_of_interfaces_and_references_are_no_secrets() {
    assert_untouched(&[
        r#""enterPassword": "Enter your password","#,
        r#"<string name="hint_password">Password (6 characters or more)</string>"#,
        r#"password_too_short: "Password is too short (minimum is %{count} characters)""#,
        r#""passwordMismatch": "Die Passwörter stimmen nicht überein","#,
        r#"{"password": ["This field may not be blank."]}"#,
        r#""token": "The token has expired""#,
        "    api_key: SecretStr = Field(..., min_length=20)",
        "  string password = 2;",
        "  optional bytes auth_token = 7;",
        "UPDATE users SET password = $1, updated_at = now() WHERE id = $2;",
        "password=xxxxx",
        "password: XXXX",
        "authorization: REDACTED",
        r#""password": "[FILTERED]""#,
        r#""token": "masked""#,
        "secret: ~",
        "MasterUserPassword: !Ref DbMasterPassword",
        "Password: !Sub '{{resolve:a}}'",
        "db.password=vault:secret/data/shop#password",
        "token: op://Infra/gitea-bot/credential",
        "admin_password: ssm:/prod/shop/admin_password",
        r#"set "TOKEN=%1""#,
        "$password = Read-Host -Prompt 'Password' -AsSecureString",
        "$token = Get-Content token.txt",
        "puts \"token: #{token}\"",
        r#"input[type="password"]:focus { outline: 2px }"#,
        r"const PASSWORD_RE = /^(?=.*[a-z])(?=.*\d).{8,}$/;",
    ]);
    assert_eq!(redact(r#"password: "my secret horse 4Xk9""#), r#"password: "***""#);
    assert_eq!(redact(r#""psk": "nine green doors""#), r#""psk": "***""#);
    assert_eq!(redact(r#""password": "Correct Horse Battery""#), r#""password": "***""#);
}

#[test]
fn long_secrets_are_masked_whole() {
    let long = "aB3/".repeat(500);
    for text in [
        format!("IDENTIFIED BY '{long}'"),
        format!("IDENTIFIED BY {long}"),
        format!("AUTH XOAUTH2 {long}"),
        format!("a1 LOGIN b {long}"),
        format!("xoxd-{long}"),
        format!("Authorization: {long}"),
        format!("{{\"password\": \"{long}\"}}"),
    ] {
        assert!(!redact(&text).contains("aB3/"), "{text}");
    }
}

/// Marks that are not closed, and tags that end at once.
#[test]
fn what_is_cut_is_no_failure() {
    for text in [
        "password</key><>",
        "AUTH \"abc",
        "AUTH \\\"abc",
        "a1 LOGIN \"abc",
        "a1 LOGIN \\\"abc",
        "auth=(\"a",
        "auth=(\"a\",",
        "getConnection(",
        "getConnection(a,",
        "{password,",
        "{password, \"a",
        "variable \"token\"",
        "variable \"token\" {",
        "IDENTIFIED BY",
        "IDENTIFIED WITH a BY",
        "password = \"a\" -> ",
        "password: String::from(",
        "name=\"password\"\\r\\n",
        "| chpasswd",
        "echo 'a:b' | sudo -S",
        "${PASSWORD:-",
        "ABSKx/ghp_0123456789abcdef",
        "machine a login b password",
        "password is ",
        "zip -P",
    ] {
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let once = redact(&text[..end]).into_owned();
            assert_eq!(redact(&once), once, "{text}");
        }
    }
}
