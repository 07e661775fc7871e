import { expect, test } from "vitest";
import { readCurlLine } from "../../../lib/domain/web/curl-line";

const inHeader = (name: string, format: string) => ({ UPSTREAM_KEY_HEADER: name, UPSTREAM_KEY_FORMAT: format });
const inQuery = (parameter: string) => ({ UPSTREAM_KEY_IN: "query", UPSTREAM_KEY_PARAMETER: parameter });
const basic = { UPSTREAM_KEY_IN: "basic" };
const bearer = inHeader("Authorization", "Bearer {key}");

test.each<[string, string | null, Record<string, string>]>([
  ['curl -H "Authorization: Bearer YOUR_API_KEY" https://api.example.com/v1/projects/', null, bearer],
  ["curl https://api.example.com/v1 -H 'Authorization: Bearer sk_live_83hd'", "sk_live_83hd", bearer],
  [
    "curl --header 'Authorization: Token <token>' 'https://api.example.com/v1'",
    null,
    inHeader("Authorization", "Token {key}"),
  ],
  [
    "curl -H 'Authorization: Token token=\"83hd0f==\"' https://api.example.com/v1",
    "83hd0f==",
    inHeader("Authorization", 'Token token="{key}"'),
  ],
  [
    "curl -H 'Authorization: Token token=YOUR_TOKEN' https://api.example.com/v1",
    null,
    inHeader("Authorization", "Token token={key}"),
  ],
  ["curl -H 'Authorization: Bearer 83hd0f==' https://api.example.com/v1", "83hd0f==", bearer],
  ["curl -H 'X-API-Key: $KEY' https://api.example.com/v1", null, inHeader("X-API-Key", "{key}")],
  ["curl -u 83hd0f: https://api.example.com/v1", "83hd0f", basic],
  ['curl "https://api.example.com/v1/projects/?api_token=83hd0f&limit=5"', "83hd0f", inQuery("api_token")],
  [
    'curl -X GET \\\n  -H "Accept: application/json" \\\n  -H "Authorization: Bearer xxxx" \\\n  -H "X-Workspace: north" \\\n  https://api.example.com/v1',
    null,
    { ...bearer, UPSTREAM_EXTRA_HEADERS: '{"X-Workspace":"north"}' },
  ],
  ["$ curl https://api.example.com/v1 -H 'Authorization: Bearer sk_live_83hd'", "sk_live_83hd", bearer],
  ['curl.exe "https://api.example.com/v1" -H "Authorization: Bearer 83hd0f"', "83hd0f", bearer],
  ['C:\\Users\\ana> curl "https://api.example.com/v1" ^\r\n  -H "Authorization: Bearer 83hd0f"', "83hd0f", bearer],
  ["PS> /usr/bin/curl https://api.example.com/v1 `\n -H 'Authorization: Bearer 83hd0f'", "83hd0f", bearer],
  ["TOKEN=x sudo curl -sSLH 'Authorization: Bearer 83hd0f' https://api.example.com/v1", "83hd0f", bearer],
  ["curl $'https://api.example.com/v1' -H $'Authorization: Bearer 83\\x68d0f'", "83hd0f", bearer],
  ["curl “https://api.example.com/v1” -H ‘Authorization: Bearer 83hd0f’", "83hd0f", bearer],
  ['curl --header="Authorization: Bearer 83hd0f" --url=https://api.example.com/v1', "83hd0f", bearer],
  ["curl -H'Authorization: Bearer 83hd0f' https://api.example.com/v1", "83hd0f", bearer],
  ["curl --oauth2-bearer 83hd0f https://api.example.com/v1", "83hd0f", bearer],
  ["curl -u83hd0f:pass https://api.example.com/v1", "83hd0f:pass", basic],
  ["curl -H 'Authorization: Basic ODNoZDBmOg==' https://api.example.com/v1", "83hd0f", basic],
  ["curl -G https://api.example.com/v1/projects/ -d api_key=83hd0f", "83hd0f", inQuery("api_key")],
  [`curl https://api.example.com/v1 -d '{"limit":5,"api_key":"83hd0f"}'`, "83hd0f", inQuery("api_key")],
  ["curl -G --url-query token=83hd0f https://api.example.com/v1", "83hd0f", inQuery("token")],
  [
    "curl https://api.example.com/v1 -b 'session=83hd0f; theme=dark'",
    "session=83hd0f;theme=dark",
    inHeader("Cookie", "{key}"),
  ],
  ["curl --cookie 'api_token=83hd0f' https://api.example.com/v1", "83hd0f", inHeader("Cookie", "api_token={key}")],
  ["curl -H 'cookie: sid=83hd0f' https://api.example.com/v1", "sid=83hd0f", inHeader("Cookie", "{key}")],
  [
    "curl --get --data-urlencode 'token=83hd 0f' --data limit=5 https://api.example.com/v1",
    "83hd 0f",
    inQuery("token"),
  ],
])("reads %s", (line, key, settings) => {
  const read = readCurlLine(line);
  expect(read?.address).toMatch(/^https:\/\/api\.example\.com\/v1/);
  expect(read).toMatchObject({ key, settings, notUnderstood: [] });
  expect(Object.keys(read?.settings ?? {}).sort()).toEqual(Object.keys(settings).sort());
});

test("text without a curl command or address is refused", () => {
  for (const text of ["", "https://api.example.com", "wget https://api.example.com", "curl -H 'X: y'"])
    expect(readCurlLine(text)).toBeNull();
});

test.each([
  "curl -b session=1 -H 'Authorization: Bearer 83hd0f' https://api.example.com/v1",
  "curl 'https://api.example.com/v1?api_key=83hd0f' --cookie 'session=1'",
  "curl -H 'X-API-Key: 83hd0f' -b cookies.txt https://api.example.com/v1",
])("a cookie beside a key is named and not kept: %s", (line) => {
  const read = readCurlLine(line);
  expect(read).toMatchObject({ key: "83hd0f", notUnderstood: ["the cookie"] });
  expect(JSON.stringify(read)).not.toContain("session");
});

test("unsupported options are named", () => {
  const line = "curl https://api.example.com/v1 --aws-sigv4 aws:amz -H 'X-API-Key: 83hd0f' -o out.json --retry 3";
  expect(readCurlLine(line)).toMatchObject({ key: "83hd0f", notUnderstood: ["--aws-sigv4"] });
});
