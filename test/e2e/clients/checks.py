"""Checks of client.py without a service: repetition, keys, paging, errors, exports and signatures."""

import base64
import email.message
import hashlib
import hmac
import io
import json
import unittest
import urllib.error

from client import ApiError, Client, NetworkError, WebhookError, edit_latest, verify_webhook


class Answer(io.BytesIO):
    def __init__(self, body, status=200, headers=None):
        super().__init__(body if isinstance(body, bytes) else json.dumps(body).encode())
        self.status = status
        self.headers = email.message.Message()
        for name, value in (headers or {}).items():
            self.headers[name] = value


def one(data, **headers):
    return Answer({"success": True, "data": data}, headers={"ETag": '"1-a"', **headers})


def page(data, number, pages):
    return Answer({"data": data, "pagination": {"page": number, "limit": 100, "total": 5, "pages": pages}})


def refusal(status, **body):
    headers = {"Retry-After": str(body.pop("after"))} if "after" in body else {}
    return Answer({"error": "No", "code": "FORBIDDEN", "requestId": "req_1", **body}, status, headers)


class Service:
    """Answers requests by the steps in turn, and records requests and waits."""

    def __init__(self, *steps, **options):
        self.steps = list(steps)
        self.requests = []
        self.waits = []
        self.client = Client("tmk_live_x", "https://api.test/api/v1", wait=self.waits.append, open=self.open, **options)

    def open(self, request, timeout):
        self.requests.append(request)
        step = self.steps.pop(0)
        if isinstance(step, Exception):
            raise step
        if step.status >= 300:
            raise urllib.error.HTTPError(request.full_url, step.status, "No", step.headers, step)
        return step

    def urls(self):
        return [request.full_url.replace("https://api.test/api/v1", "") for request in self.requests]


class Requests(unittest.TestCase):
    def test_a_post_keeps_its_key_over_attempts(self):
        service = Service(ConnectionResetError(), refusal(500), one({"id": "bid_1"}))
        self.assertEqual(service.client.create_bid({"tenderId": "tender_1"}), {"id": "bid_1"})
        self.assertEqual(len({request.get_header("Idempotency-key") for request in service.requests}), 1)
        self.assertEqual({request.data for request in service.requests}, {b'{"tenderId": "tender_1"}'})
        self.assertTrue(0.25 <= service.waits[0] <= 0.5 and 0.5 <= service.waits[1] <= 1)

    def test_another_call_has_another_key(self):
        service = Service(one({}), one({}), one({}))
        for options in ({}, {}, {"idempotency_key": "mine"}):
            service.client.create_bid({"tenderId": "tender_1"}, **options)
        keys = [request.get_header("Idempotency-key") for request in service.requests]
        self.assertEqual([len(set(keys)), keys[2]], [3, "mine"])

    def test_retry_after_is_waited_for_up_to_a_limit(self):
        short = Service(refusal(429, after=7), one({}))
        short.client.get_me()
        self.assertEqual(short.waits, [7])
        long = Service(refusal(429, after=1264))
        with self.assertRaises(ApiError) as raised:
            long.client.get_me()
        self.assertEqual([raised.exception.retry_after, long.waits], [1264, []])

    def test_a_refusal_is_not_repeated(self):
        service = Service(refusal(403, reason="plan"))
        with self.assertRaises(ApiError) as raised:
            service.client.get_me()
        error = raised.exception
        self.assertEqual([error.code, error.reason, error.request_id], ["FORBIDDEN", "plan", "req_1"])

    def test_the_page_of_a_proxy_is_an_error(self):
        service = Service(Answer(b"<html>", 404))
        with self.assertRaises(ApiError) as raised:
            service.client.get_me()
        self.assertEqual(raised.exception.status, 404)

    def test_attempts_end(self):
        service = Service(*[ConnectionResetError()] * 3, retries=2)
        with self.assertRaises(NetworkError):
            service.client.get_me()
        self.assertEqual(len(service.requests), 3)

    def test_what_may_have_been_done_is_not_repeated(self):
        for call in (
            lambda client: client.delete_bid("bid_1"),
            lambda client: client.update_bid("bid_1", {}, if_match='"3-a"'),
        ):
            service = Service(ConnectionResetError())
            with self.assertRaises(NetworkError):
                call(service.client)
            self.assertEqual(len(service.requests), 1)

    def test_a_record_is_its_own_condition(self):
        service = Service(one({"id": "bid_1"}), refusal(403, reason="version"), one({"id": "bid_1"}), one({}))
        edit_latest(
            lambda: service.client.get_bid("bid_1"),
            lambda latest: service.client.update_bid("bid_1", {"status": "ready"}, if_match=latest),
        )
        self.assertEqual(service.requests[3].get_header("If-match"), '"1-a"')

    def test_ids_cannot_lead_elsewhere(self):
        service = Service(one({}))
        for value in ("", "..", None):
            self.assertRaises(TypeError, service.client.get_bid, value)
        self.assertRaises(TypeError, service.client.get_bid)
        service.client.get_bid("a/b")
        self.assertEqual(service.urls(), ["/bids/a%2Fb"])

    def test_unknown_methods_do_not_exist(self):
        self.assertRaises(AttributeError, lambda: Service().client.fetch_bid)


class Lists(unittest.TestCase):
    def test_a_list_iterates_over_all_pages(self):
        service = Service(page([1, 2], 1, 2), refusal(500), page([3], 2, 2))
        self.assertEqual(list(service.client.list_bids({"status": ["draft", "ready"], "q": None})), [1, 2, 3])
        self.assertEqual(service.urls()[2], "/bids?limit=100&status=draft%2Cready&page=2")

    def test_a_page_has_the_total(self):
        found = Service(page([5], 3, 3)).client.list_bids({"page": 3}).page()
        self.assertEqual([found["data"], found["pagination"]["total"]], [[5], 5])

    def test_an_export_ends_with_its_last_line(self):
        export = Service(Answer(b'{"id":1}\n{"end":{"rows":1,"more":true}}\n')).client.export_tenders()
        self.assertEqual([list(export), export.more], [[{"id": 1}], True])
        for broken in (b'{"id":1}\n', b'{"id":1}\n{"i'):
            self.assertRaises(NetworkError, list, Service(Answer(broken)).client.export_tenders())


class Signatures(unittest.TestCase):
    old, new = ("whsec_" + base64.b64encode(bytes([number] * 32)).decode() for number in (1, 2))
    body = b'{"event":"bid.submitted"}'

    def delivery(self, *secrets, time="1000"):
        signed = b"event_1." + time.encode() + b"." + self.body
        parts = [hmac.new(base64.b64decode(secret[6:]), signed, hashlib.sha256).digest() for secret in secrets]
        signatures = " ".join("v1," + base64.b64encode(part).decode() for part in parts)
        return {"Webhook-Id": "event_1", "Webhook-Timestamp": time, "Webhook-Signature": signatures}

    def test_a_delivery_of_either_secret_passes(self):
        for headers in (self.delivery(self.old), self.delivery(self.new, self.old)):
            for secrets in (self.old, [self.new, self.old]):
                self.assertEqual(verify_webhook(self.body, headers, secrets, now=1100)["event"], "bid.submitted")

    def test_other_deliveries_do_not(self):
        headers = self.delivery(self.old)
        for body, given, secrets, now in (
            (self.body + b" ", headers, self.old, 1000),
            (self.body, headers, self.new, 1000),
            (self.body, headers, "", 1000),
            (self.body, headers, [], 1000),
            (self.body, {}, self.old, 1000),
            (self.body, headers, self.old, 1301),
            (self.body, headers, self.old, 699),
            (self.body, {**headers, "Webhook-Timestamp": "1300"}, self.old, 1300),
            (self.body, {**headers, "Webhook-Signature": "v1,é"}, self.old, 1000),
        ):
            self.assertRaises(WebhookError, verify_webhook, body, given, secrets, now=now)


if __name__ == "__main__":
    unittest.main()
