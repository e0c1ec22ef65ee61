import { expect, test } from 'vitest';
import { originsSetting } from '#server/site-settings/site-setting.ts';

test('takes origins of other sites, and none that means every site', () => {
  const setting = originsSetting('origins', 200);
  const read = (text: string) => setting.read(text);
  expect(read('https://www.example.com, http://localhost:5190')).toBe('https://www.example.com http://localhost:5190');
  for (const text of ['https://*', 'https://*.example.com', 'http://www.example.com', 'https://www.example.com/page'])
    expect([text, read(text)]).toEqual([text, undefined]);
});
