"""Answers as its input says: well, or in one of the ways that a pipe has to survive."""

import json
import sys
import time

LIVES = {"is": {"ok": {"path": "a"}}}


def bytes_of(value):
    return value.encode() if isinstance(value, str) else bytes(value["octets"])


for line in sys.stdin:
    question = json.loads(line)
    arguments = question["arguments"]
    answer = LIVES
    match arguments.get("input"):
        case "exit":
            sys.exit(3)
        case "sleep":
            time.sleep(600)
        case "noise":
            print("noise")
        case "other":
            answer = {"is": {"ok": {"path": 1}}}
        case "unsure":
            answer = {"skip": f"unsure of {question['ask']} by {question['grammar']}"}
    if question["ask"] == "decode":
        octets = bytes_of(arguments["text"])[::-1]
        decoded = {"bytes": {"octets": list(octets)}, "lossy": octets.decode(errors="replace")}
        answer = {"is": {"ok": decoded}}
    print(json.dumps(answer), flush=True)
