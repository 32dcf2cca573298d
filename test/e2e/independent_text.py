"""Reads the text of documents with tools that have nothing to do with the service.

Arguments: files. Prints a JSON object: for each file its text, or null where no tool here reads its kind.
"""

import base64
import email
import email.policy
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from html.parser import HTMLParser
from xml.etree import ElementTree

DOCUMENTS = {".docx", ".docm", ".odt", ".rtf"}
SHEETS = {".xlsx", ".xlsm", ".ods"}
SIGNED = {".p7m", ".p7s", ".tsd", ".pem", ".b64"}


def run(*command):
    done = subprocess.run(command, capture_output=True, timeout=300, check=False)
    return done.stdout if done.returncode == 0 else None


class Shown(HTMLParser):
    """The text of a page without its scripts and styles."""

    def __init__(self):
        super().__init__()
        self.parts = []
        self.hidden = 0

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style", "template", "title"):
            self.hidden += 1

    def handle_endtag(self, tag):
        if tag in ("script", "style", "template", "title"):
            self.hidden -= 1

    def handle_data(self, data):
        if self.hidden <= 0:
            self.parts.append(data)


def of_html(text):
    page = Shown()
    page.feed(text)
    return " ".join(page.parts)


def of_pdf(path, folder):
    """The text of the pages, and of the attached files."""
    text = run("pdftotext", "-enc", "UTF-8", path, "-")
    if text is None:
        return None
    attached = tempfile.mkdtemp(dir=folder)
    run("pdfdetach", "-saveall", "-o", attached, path)
    names = sorted(os.path.join(attached, name) for name in os.listdir(attached))
    return "\n".join([text.decode(), *(of_file(name, folder) or "" for name in names)])


def converted(path, target, folder):
    """The files into which LibreOffice turns a document."""
    out = tempfile.mkdtemp(dir=folder)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    run("soffice", profile, "--headless", "--convert-to", target, "--outdir", out, path)
    return sorted(os.path.join(out, name) for name in os.listdir(out))


def of_document(path, folder):
    """Printed, and read from the print: heads and feet of pages count too."""
    printed = converted(path, "pdf", folder)
    text = run("pdftotext", "-enc", "UTF-8", printed[0], "-") if printed else None
    return text.decode() if text is not None else of_parts(path)


def of_sheets(path, folder):
    """All sheets as CSV, with the cells as they are shown: a print cuts off long cells."""
    tables = converted(path, "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,false,false,false,-1", folder)
    texts = []
    for table in tables:
        with open(table, encoding="utf-8") as file:
            texts.append(file.read())
    return "\n".join(texts) if texts else of_parts(path)


def of_parts(path):
    """The texts in the parts of an Office file, where LibreOffice takes it for damaged because optional parts are missing."""
    texts = []
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if re.search(r"(sharedStrings|sheet\d+|comments\d*|content)\.xml$", name):
                for element in ElementTree.fromstring(archive.read(name)).iter():
                    if re.search(r"\}(t|p)$", element.tag):
                        text = "".join(element.itertext())
                        texts.append(re.sub(r"_x([0-9A-F]{4})_", lambda found: chr(int(found[1], 16)), text))
    return "\n".join(texts)


def of_mail(data):
    """The subject and all parts with text. Of several forms of a text the last is shown."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    return "\n".join([message["subject"] or "", *texts_of(message)])


def texts_of(part):
    if part.get_content_type() == "multipart/alternative":
        return texts_of(list(part.iter_parts())[-1])
    if part.is_multipart():
        return [text for inner in part.iter_parts() for text in texts_of(inner)]
    if part.get_content_maintype() != "text" or part.get_content_subtype() in ("css", "rfc822-headers"):
        return []
    text = part.get_payload(decode=True).decode(part.get_content_charset() or "utf-8", "replace")
    return [of_html(text) if part.get_content_subtype() == "html" else text]


def of_zip(path, folder):
    texts = []
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            # The signatures of a container (ASiC) are no text of its documents.
            if entry.is_dir() or re.match(r"META-INF/|mimetype$", entry.filename):
                continue
            inner = os.path.join(tempfile.mkdtemp(dir=folder), os.path.basename(entry.filename))
            with open(inner, "wb") as file:
                file.write(archive.read(entry))
            texts.append(of_file(inner, folder) or "")
    return "\n".join(texts)


def of_signed(path, data, folder):
    """Unwrapped by OpenSSL, without a look at the signature."""
    if not data.startswith((b"0", b"-----")):
        data = base64.b64decode(data)
    form = "PEM" if data.startswith(b"-----") else "DER"
    raw = os.path.join(tempfile.mkdtemp(dir=folder), "signed")
    with open(raw, "wb") as file:
        file.write(data)
    content = run("openssl", "cms", "-verify", "-noverify", "-nosigs", "-binary", "-inform", form, "-in", raw)
    if content is None:
        return None
    stem = os.path.basename(path)
    while os.path.splitext(stem)[1].lower() in SIGNED:
        stem = os.path.splitext(stem)[0]
    inner = os.path.join(tempfile.mkdtemp(dir=folder), stem)
    with open(inner, "wb") as file:
        file.write(content)
    return of_file(inner, folder)


def of_text(data):
    for encoding in ("utf-8-sig", "utf-16"):
        try:
            if encoding == "utf-8-sig" or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
                return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def of_xml(data, folder):
    """All texts, and the files that stand in Base64 in some of them."""
    texts = []
    for text in ElementTree.fromstring(data).itertext():
        if len(text) < 200 or not re.fullmatch(r"[A-Za-z0-9+/=\s]+", text.strip()) or " " in text.strip():
            texts.append(text)
            continue
        inner = os.path.join(tempfile.mkdtemp(dir=folder), "attachment")
        with open(inner, "wb") as file:
            file.write(base64.b64decode(text))
        texts.append(of_file(inner, folder) or "")
    return " ".join(texts)


def of_file(path, folder):
    with open(path, "rb") as file:
        data = file.read()
    ending = os.path.splitext(path)[1].lower()
    if data.startswith(b"%PDF-"):
        return of_pdf(path, folder)
    if ending in DOCUMENTS:
        return of_document(path, folder)
    if ending in SHEETS:
        return of_sheets(path, folder)
    if ending in SIGNED:
        return of_signed(path, data, folder)
    if ending in (".eml", ".mht", ".mhtml"):
        return of_mail(data)
    if zipfile.is_zipfile(io.BytesIO(data)):
        return of_zip(path, folder)
    if ending in (".html", ".htm"):
        declared = re.search(rb"charset=[\"']?([\w-]+)", data)
        return of_html(data.decode(declared[1].decode() if declared else "utf-8", "replace"))
    if data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<?xml"):
        return of_xml(data, folder)
    return of_text(data)


def main():
    with tempfile.TemporaryDirectory() as folder:
        texts = {}
        for path in sys.argv[1:]:
            try:
                texts[path] = of_file(path, folder)
            except Exception as error:  # A damaged file: the tool cannot read it either.
                print(f"{path}: {error}", file=sys.stderr)
                texts[path] = None
        json.dump(texts, sys.stdout)


main()
