import { expect, test } from "vitest";
import { cleanKey, findKey, withoutSecrets } from "../../../lib/domain/web/key-text";

test.each<[string, string, RegExp]>([
  ['"abc123"', "abc123", /quotes/],
  ["“abc123”", "abc123", /quotes/],
  ["'abc123',", "abc123", /quotes/],
  ["Bearer abc123", "abc123", /Bearer/],
  ["Authorization: Bearer abc123", "abc123", /header’s name/],
  ['"Token abc123"', "abc123", /Token/],
  ["API_KEY=abc123def", "abc123def", /header’s name/],
  ["abc\u200b123", "abc123", /invisible/],
  ["\ufeffabc123\u00ad", "abc123", /invisible/],
])("%j as a key is %s", (input, key, changeText) => {
  const clean = cleanKey(input);
  expect(clean.key).toBe(key);
  expect(clean.changed).toMatch(changeText);
});

test.each(["abc123==", "fx_secret/key+0123456789==", "user:pass", "a=b", "Bearer", "key"])(
  "%s stays as it is",
  (key) => {
    expect(cleanKey(` ${key} `)).toEqual({ key, changed: null });
  },
);

test.each<[string, string]>([
  ["wget --header='Authorization: Bearer 83hd0f92' https://api.example/v1", "83hd0f92"],
  ["http GET api.example/v1 X-API-Key:83hd0f92", "83hd0f92"],
  ["fetch('https://api.example/v1', {headers: {'Authorization': 'Token 83hd0f92'}})", "83hd0f92"],
  ["requests.get(url, params={'api_key': '83hd0f92'})", "83hd0f92"],
  ["Invoke-RestMethod -Headers @{ Authorization = 'Bearer 83hd0f92' }", "83hd0f92"],
  ["httpie sk_live_83hd0f92ab https://api.example/v1", "sk_live_83hd0f92ab"],
  ["somecli 9fK2mQ7xLp0aZr4TbW8c --go", "9fK2mQ7xLp0aZr4TbW8c"],
  ["x-api-key 83hd0f92ab", "83hd0f92ab"],
])("the key is found in %s, and nothing of it stays", (text, key) => {
  expect(findKey(text)).toBe(key);
  expect(withoutSecrets(text)).not.toContain(key);
});

test.each(["https://api.example.com/v1/projects", "my rank tracker", "wget https://api.example.com/v1/keyword-lists"])(
  "nothing in %s looks like a key",
  (text) => {
    expect(findKey(text)).toBeNull();
    expect(withoutSecrets(text)).toBe(text);
  },
);
