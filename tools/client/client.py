"""A client of Tender Marketplace in one file, for Python 3.9 and later, without packages. See https://service.invalid/docs/clients.

    client = Client(api_key=os.environ["API_KEY"])
    for tender in client.list_tenders({"q": "road works", "status": "open"}):
        print(tender["title"])

Each operation of the OpenAPI document is a method: `list_tenders` and `listTenders` are the same. A method takes the
parts of the path, then the query or the body as a dict, then options by name.
"""

import base64
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

ORIGIN = "https://service.invalid"

# A line for each operation: the name, the first letter of the method, in base 36 how much of the path before is kept, the
# rest of the path with ":" for a parameter, and flags. The build fills it in.
ROUTES = ""

METHODS = {"G": "GET", "P": "POST", "A": "PATCH", "U": "PUT", "D": "DELETE"}


class ApiError(Exception):
    """The service refused the request, or failed."""

    def __init__(self, status, headers, body):
        self.status = status
        self.code = body.get("code", "INTERNAL_ERROR")
        self.reason = body.get("reason")
        self.details = body.get("details", [])
        self.request_id = body.get("requestId") or headers.get("X-Request-Id")
        seconds = headers.get("Retry-After") or ""
        self.retry_after = int(seconds) if seconds.isdigit() else None
        known = ", ".join(part for part in (self.code, self.reason, self.request_id) if part)
        super().__init__("%s (%s)" % (body.get("error", "Status %d" % status), known))


class NetworkError(Exception):
    """No whole answer came."""


class WebhookError(Exception):
    """A request to a receiver is not a recent delivery of the service."""


class Record(dict):
    """The data of an answer, with the headers that it came with."""

    headers = None

    @property
    def etag(self):
        return self.headers and self.headers.get("ETag")


class List:
    """A list: iterating gives all items of all pages, `page()` one page with its `pagination`."""

    def __init__(self, read, query):
        self._read = read
        self._query = query

    def page(self):
        return self._read(self._query)

    def pages(self):
        page = self._query.get("page", 1)
        while True:
            found = self._read({"limit": 100, **self._query, "page": page})
            yield found
            if page >= found["pagination"]["pages"]:
                return
            page += 1

    def __iter__(self):
        for page in self.pages():
            yield from page["data"]


class Export:
    """The rows of an export, read while they arrive. `more` is known after the last row."""

    def __init__(self, open_answer):
        self._open = open_answer
        self.more = None

    def __iter__(self):
        with self._open() as answer:
            try:
                for line in answer:
                    row = json.loads(line)
                    if "end" in row:
                        self.more = row["end"]["more"]
                        return
                    yield row
            except (OSError, ValueError, http.client.HTTPException) as error:
                raise NetworkError("The export broke off") from error
        raise NetworkError("The export broke off before its last line")


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # A redirected request would take the key to another host.


class Client:
    def __init__(self, api_key, base_url=ORIGIN + "/api/v1", timeout=60, retries=4, max_wait=60, wait=time.sleep, open=None):
        """`max_wait` is the longest Retry-After, in seconds, that is waited for: 3600 waits until the hour of a limit ends."""
        self._key = api_key
        self._base = base_url.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._wait = wait
        self._urlopen = open or urllib.request.build_opener(_NoRedirects).open
        self._routes = {}
        path = ""
        for name, letter, kept, end, flags in re.findall(r"^(\w+) (\w)(\w)([^?+^*~\n]*)(.*)$", ROUTES, re.MULTILINE):
            path = path[: int(kept, 36)] + end
            self._routes[name] = (METHODS[letter], path, flags)

    def __getattr__(self, name):
        operation = re.sub(r"_(\w)", lambda match: match[1].upper(), name)
        if name.startswith("_") or operation not in self._routes:
            raise AttributeError("%s is no operation" % name)
        return lambda *values, **options: self.call(operation, *values, **options)

    def call(self, operation, *values, **options):
        """Calls an operation by its name, as its method does."""
        method, path, flags = self._routes[operation]
        path, given = self._prepared(operation, path, flags, values)
        if "~" in flags:
            return Export(lambda: self._request(method, path, flags, given, options, _whole))
        if "*" in flags:
            return self._request(method, path, flags, given, options, _whole)
        if operation.startswith("list"):
            return List(lambda query: self._request(method, path, flags, query, options, _page), given or {})
        return self._request(method, path, flags, given, options, _data)

    def send(self, operation, *values, **options):
        """The answer as it comes, to read and close, for another media type: `accept="text/csv"`."""
        method, path, flags = self._routes[operation]
        path, given = self._prepared(operation, path, flags, values)
        return self._request(method, path, flags, given, options, _whole)

    def _prepared(self, operation, path, flags, values):
        rest = list(values)
        parts = path.split(":")
        for index in range(1, len(parts)):
            value = rest.pop(0) if rest else None
            # An empty part, and dots, would lead to another path.
            if not isinstance(value, str) or not value.strip("."):
                raise TypeError("%s needs an id that is not empty" % operation)
            parts[index] = urllib.parse.quote(value, safe="") + parts[index]
        path = "".join(parts)
        given = rest.pop(0) if rest and re.search(r"[?+^]", flags) else None
        if rest:
            raise TypeError("%s takes fewer values" % operation)
        return path, given

    def _request(self, method, path, flags, given, options, read):
        if "?" in flags and given:
            path += "?" + urllib.parse.urlencode([(name, _text(value)) for name, value in given.items() if value is not None])
        body = json.dumps(given).encode() if "+" in flags and given is not None else given if "^" in flags else None
        headers = self._headers(method, flags, body, options)
        attempt = 0
        while True:
            request = urllib.request.Request(self._base + path, data=body, headers=headers, method=method)
            try:
                return read(self._open(request, options))
            except (ApiError, NetworkError) as error:
                delay = self._delay(error, attempt, method, options) if attempt < self._retries else None
                if delay is None:
                    raise
            attempt += 1
            self._wait(delay)

    def _open(self, request, options):
        try:
            return self._urlopen(request, timeout=options.get("timeout", self._timeout))
        except urllib.error.HTTPError as error:
            with error:
                raise ApiError(error.code, error.headers, _parsed(error.read())) from None
        except (OSError, http.client.HTTPException) as error:
            raise NetworkError("No answer of %s: %s" % (request.host, error)) from error

    def _headers(self, method, flags, body, options):
        kind = "application/x-ndjson" if "~" in flags else "*/*" if "*" in flags else "application/json"
        headers = {"Authorization": "Bearer " + self._key, "Accept": options.get("accept", kind)}
        if body is not None:
            headers["Content-Type"] = options.get("content_type", "application/json" if "+" in flags else "application/octet-stream")
        if method == "POST":
            headers["Idempotency-Key"] = options.get("idempotency_key") or str(uuid.uuid4())
        match = options.get("if_match")
        if match is not None:
            headers["If-Match"] = match if isinstance(match, str) else match.etag
        if options.get("file_name"):
            headers["Content-Disposition"] = "attachment; filename*=UTF-8''" + urllib.parse.quote(options["file_name"], safe="")
        return {**headers, **options.get("headers", {})}

    def _delay(self, error, attempt, method, options):
        """Seconds until a request may be repeated; None if it must not be."""
        status = getattr(error, "status", 0)
        if status and status != 429 and status < 500:
            return None
        # The lost attempt may have arrived. Its repetition would then be refused as not found, or as changed since.
        if status != 429 and (method == "DELETE" or options.get("if_match") is not None):
            return None
        after = getattr(error, "retry_after", None)
        if after is not None:
            return after if after <= self._max_wait else None
        return min(30, 0.5 * 2**attempt) * (0.5 + random.random() / 2)


def edit_latest(read, change, attempts=3):
    """Reads a record and changes it. If someone else changes it in between, does both again. Pass `if_match=latest`."""
    while True:
        attempts -= 1
        try:
            return change(read())
        except ApiError as error:
            if attempts <= 0 or error.code != "FORBIDDEN" or error.reason != "version":
                raise


def verify_webhook(body, headers, secrets, tolerance=300, now=None):
    """The event of a delivery. Raises WebhookError unless a signature matches and the delivery is recent.

    `body` is the request body as it came, in bytes. During a rotation of the secret a delivery is signed with the old
    secret and the new one, so either is enough; pass a list to receive through the whole change.
    """
    given = {name.lower(): value for name, value in headers.items()}
    stamp = given.get("webhook-timestamp", "")
    signed = ("%s.%s." % (given.get("webhook-id", ""), stamp)).encode() + body
    standard = [part[3:] for part in given.get("webhook-signature", "").split() if part.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        try:
            key = base64.b64decode(re.sub("^whsec_", "", secret), validate=True)
        except ValueError:
            continue
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        # An empty secret would make every signature that an outsider computes genuine.
        if key and any([hmac.compare_digest(expected, signature.encode()) for signature in standard]):
            moment = time.time() if now is None else now
            if not stamp.isdigit() or abs(moment - int(stamp)) > tolerance:
                raise WebhookError("The delivery is too old, or the clock of this machine is wrong")
            return json.loads(body)
    raise WebhookError("No signature of the delivery matches the secret")


def _whole(answer):
    return answer


def _read(answer):
    with answer:
        try:
            return json.loads(answer.read())
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise NetworkError("The answer broke off") from error


def _data(answer):
    data = _read(answer)["data"]
    if not isinstance(data, dict):
        return data
    record = Record(data)
    record.headers = answer.headers
    return record


def _page(answer):
    page = Record(_read(answer))
    page.headers = answer.headers
    return page


def _parsed(body):
    try:
        parsed = json.loads(body)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, dict) else {}


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple)) else str(value)
