import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { whenPageStays } from '#forms/drafts/when-page-stays.ts';

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => void vi.useRealTimers());

test('runs once if the page stays, or when asked before', () => {
  const run = vi.fn<() => void>();
  const end = whenPageStays(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  end();
  expect(run).toHaveBeenCalledTimes(1);
  whenPageStays(run)();
  vi.advanceTimersByTime(10_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('does not run for a page that a sent form leaves, even if it is shown again', () => {
  const run = vi.fn<() => void>();
  const end = whenPageStays(run);
  vi.advanceTimersByTime(500);
  page.dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(10_000);
  end();
  expect(run).not.toHaveBeenCalled();
});
