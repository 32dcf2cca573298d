/** Makes one request and returns the body. @throws Error if the answer is not as expected. */
export async function check(
  url: string,
  init: RequestInit,
  expected: (body: string) => boolean,
  status = 200,
): Promise<string> {
  const response = await fetch(url, init)
  const body = await response.text()
  const { pathname, search } = new URL(url)
  if (response.status !== status || !expected(body))
    throw new Error(`${pathname}${search}: ${response.status} ${body.slice(0, 300)}`)
  process.stdout.write(`ok  ${pathname}${search}\n`)
  return body
}
