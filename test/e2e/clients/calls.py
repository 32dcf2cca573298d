"""The thirty calls with our own client for Python, as /docs/client.py has it: prints their results as JSON."""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "generated"))
from client import ApiError, Client, edit_latest  # noqa: E402

origin, key, tender_id, words = sys.argv[1:]
api = Client(key, origin + "/api/v1")
kinds = {int: "number", str: "string"}

tenders = api.list_tenders({"q": words, "status": ["open"]}).page()
saved = api.create_saved_tender({"tenderId": tender_id, "priority": "high"})
pipeline = [each["tender"]["id"] for each in api.list_saved_tenders({"stage": "watching"})]
moved = api.update_saved_tender(saved["id"], {"stage": "qualifying", "notes": None})
bid = api.create_bid({"tenderId": tender_id}, idempotency_key="five")
read = api.get_bid(bid["id"])
bids = api.list_bids({"tenderId": tender_id}).page()
ready = edit_latest(
    lambda: api.get_bid(bid["id"]),
    lambda latest: api.update_bid(bid["id"], {"status": "ready", "value": 1200.5, "currency": "EUR"}, if_match=latest),
)
task = api.create_task({"title": "Call the buyer", "bidId": bid["id"]})
tasks = api.list_tasks({"done": False}).page()
done = api.update_task(task["id"], {"done": True})
general = api.analyse_tender(tender_id, {})
match = api.match_tender(tender_id, {"refresh": False})
espd = api.create_espd({"tenderId": tender_id})
comment = api.create_bid_comment(bid["id"], {"text": "Who calls?"})
comments = api.list_bid_comments(bid["id"]).page()
question = api.create_tender_clarification(tender_id, {"question": "Which road?"})
try:
    refused = api.delete_bid(bid["id"])
except ApiError as error:
    refused = error.code

json.dump(
    {
        "getHealth": api.get_health()["status"],
        "getMe": api.getMe()["company"]["plan"],
        "getUsage": kinds[type(api.call("getUsage", {"interval": "day"})["window"]["remaining"])],
        "listTenders": [tenders["data"][0]["id"], tenders["pagination"]["total"]],
        "getTender": api.get_tender(tender_id)["title"],
        "getTenderChanges": api.get_tender_changes({"limit": 5})["more"],
        "listTenderDocuments": len(list(api.list_tender_documents(tender_id))),
        "listTenderRequirements": kinds[type(api.list_tender_requirements(tender_id).page()["pagination"]["total"])],
        "createSavedTender": saved["stage"],
        "listSavedTenders": pipeline,
        "updateSavedTender": [moved["stage"], moved["version"]],
        "createBid": [bid["status"], bid["tender"]["id"]],
        "getBid": read["status"],
        "listBids": bids["pagination"]["total"],
        "updateBid": [ready["status"], ready["value"]],
        "createTask": [task["title"], task["done"]],
        "listTasks": tasks["data"][0]["title"],
        "updateTask": done["done"],
        "assessRisk": api.assess_risk(tender_id)["engine"],
        "analyseTender": [general["kind"], general["language"]],
        "matchTender": [match["kind"], match["cached"]],
        "findGaps": api.find_gaps(tender_id, {"language": "de"})["language"],
        "askTender": kinds[type(api.ask_tender({"tenderId": tender_id, "message": "Which deadline?"})["certainty"])],
        "createEspd": [espd["edmVersion"], kinds[type(len(espd["unanswered"]))]],
        "getCompliance": api.get_compliance(tender_id)["tenderId"],
        "createBidComment": comment["text"],
        "listBidComments": [comments["data"][0]["text"], comments["pagination"]["total"]],
        "createTenderClarification": question["status"],
        "listTenderClarifications": len(list(api.list_tender_clarifications(tender_id))),
        "deleteBid": refused,
    },
    sys.stdout,
)
