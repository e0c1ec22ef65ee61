import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test('takes the height of its own form only, from its frame and its origin', async () => {
  class Script {
    readonly dataset = { form: 'booking' };
    readonly src = 'https://meridian.example/embed.js';
    readonly after = vi.fn();
  }
  const frame = { style: { height: '' }, contentWindow: {}, setAttribute: vi.fn() };
  let hear: (message: object) => void = () => undefined;
  vi.stubGlobal('HTMLScriptElement', Script);
  vi.stubGlobal('document', {
    currentScript: new Script(),
    querySelector: () => null,
    createElement: () => frame,
  });
  vi.stubGlobal('addEventListener', (_kind: string, listener: typeof hear) => (hear = listener));
  await vi.importActual('#app/embed/embed.ts');
  const message = { source: frame.contentWindow, origin: 'https://meridian.example', data: { embedHeight: 700 } };
  hear({ ...message, origin: 'https://evil.example' });
  hear({ ...message, source: {} });
  hear({ ...message, data: { embedHeight: '1px; position: fixed' } });
  expect(frame.style.height).toBe('40rem');
  hear(message);
  expect(frame.style.height).toBe('700px');
});
