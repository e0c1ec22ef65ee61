import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Save } from '#forms/drafts/draft-state.ts';
import { VersionedDraft, type VersionedDraftOptions } from '#forms/drafts/versioned-draft.ts';

interface Draft {
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

interface Server extends Draft {
  readonly version: number;
  readonly savedAt?: string;
}

const server: Server = { version: 3, title: '', text: 'Text', tags: [] };
const draftOf = ({ title, text, tags }: Server): Draft => ({ title, text, tags });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin(options: Partial<VersionedDraftOptions<Draft, Server>> = {}, stored?: unknown) {
  const kept: { current: unknown } = { current: stored };
  const local = {
    read: () => kept.current,
    keep: (draft: unknown) => ((kept.current = draft), true),
    drop: () => (kept.current = undefined),
  };
  const sent: Save<Draft>[] = [];
  const writing = new VersionedDraft<Draft, Server>(server, local, { draftOf, pause: 1500, ...options });
  writing.connect((save) => void sent.push(save));
  const titles = () => sent.map(({ version, draft }) => [version, draft.title]);
  return { writing, sent, titles, kept };
}
const ok = (version: number) => ({ ok: true, server: { version, savedAt: `at ${version}` } }) as const;
const stale = (theirs: Server) => ({ ok: false, reason: 'stale', theirs }) as const;

describe('autosave', () => {
  test('starts after a pause, with one save at a time', () => {
    const { writing, titles, kept } = begin();
    writing.change({ title: 'A' });
    vi.advanceTimersByTime(1000);
    writing.change({ title: 'AB' });
    vi.advanceTimersByTime(1400);
    expect(titles()).toEqual([]);
    expect(kept.current).toEqual({ version: 3, draft: { title: 'AB' } });
    vi.advanceTimersByTime(200);
    expect(titles()).toEqual([[3, 'AB']]);
    writing.change({ title: 'ABC' });
    vi.advanceTimersByTime(5000);
    expect(titles()).toHaveLength(1);
    writing.handleResult(ok(4));
    expect(writing.now().phase).toBe('waiting');
    expect(kept.current).toEqual({ version: 4, draft: { title: 'ABC' } });
    vi.advanceTimersByTime(2000);
    expect(titles().at(-1)).toEqual([4, 'ABC']);
    writing.handleResult(ok(5));
    expect(writing.now()).toMatchObject({ phase: 'saved', version: 5, server: { savedAt: 'at 5' } });
    expect(kept.current).toBeUndefined();
  });

  test('is sent at once when the page is left, and not after', () => {
    const { writing, titles } = begin();
    writing.change({ title: 'A' });
    writing.flush();
    writing.flush();
    expect(titles()).toEqual([[3, 'A']]);
    writing.handleResult(ok(4));
    writing.change({ title: 'B' });
    writing.connect(null);
    vi.advanceTimersByTime(9000);
    expect(titles()).toHaveLength(1);
  });

  test('has nothing to save when a change is undone, unless the server may have it', () => {
    const { writing, sent, kept } = begin();
    writing.change({ title: 'A' });
    writing.change({ title: '' });
    expect(writing.now().phase).toBe('saved');
    expect(kept.current).toBeUndefined();
    writing.change({ title: 'A' });
    writing.flush();
    writing.handleResult({ ok: false, reason: 'unreachable' });
    writing.change({ title: '' });
    expect(kept.current).toEqual({ version: 3, draft: { title: '' } });
    vi.advanceTimersByTime(6000);
    expect(sent.at(-1)).toEqual({ version: 3, draft: { title: '', text: 'Text', tags: [] } });
  });

  test('is retried until it succeeds, with the text kept in the browser until then', () => {
    const { writing, titles, kept } = begin();
    writing.change({ title: 'A' });
    writing.flush();
    writing.handleResult({ ok: false, reason: 'unreachable' });
    expect(writing.now().phase).toBe('unreachable');
    expect(kept.current).toBeDefined();
    vi.advanceTimersByTime(6000);
    expect(titles()).toHaveLength(2);
    writing.handleResult(ok(4));
    expect(kept.current).toBeUndefined();
  });

  test('waits for a change when it is refused, and clears the message of the field', () => {
    const { writing, titles } = begin();
    writing.change({ title: 'Too long' });
    writing.flush();
    writing.handleResult({ ok: false, reason: 'refused', errors: { title: 'At most 3 characters' } });
    expect(writing.now()).toMatchObject({ phase: 'held', errors: { title: 'At most 3 characters' } });
    vi.advanceTimersByTime(9000);
    writing.change({ text: 'Other' });
    expect(writing.now().errors).not.toEqual({});
    writing.change({ title: 'Too' });
    expect(writing.now().errors).toEqual({});
    vi.advanceTimersByTime(2000);
    expect(titles()).toEqual([
      [3, 'Too long'],
      [3, 'Too'],
    ]);
  });

  test('stops when there is nothing to save to', () => {
    const { writing, titles, kept } = begin();
    writing.change({ title: 'A' });
    writing.flush();
    writing.handleResult({ ok: false, reason: 'gone' });
    writing.change({ title: 'B' });
    vi.advanceTimersByTime(9000);
    expect(writing.now().phase).toBe('gone');
    expect(titles()).toHaveLength(1);
    expect(kept.current).toEqual({ version: 3, draft: { title: 'B' } });
  });

  test('is finished, and then blocked, for an action on the saved text', async () => {
    const { writing, titles } = begin();
    writing.change({ title: 'A' });
    const locked = writing.lock();
    writing.change({ title: 'AB' });
    writing.handleResult(ok(4));
    await Promise.resolve();
    expect(titles()).toEqual([
      [3, 'A'],
      [4, 'AB'],
    ]);
    writing.handleResult(ok(5));
    expect(await locked).toBe(5);
    writing.change({ title: 'ABC' });
    vi.advanceTimersByTime(9000);
    expect(titles()).toHaveLength(2);
    writing.release();
    vi.advanceTimersByTime(2000);
    expect(titles()).toHaveLength(3);
    const again = writing.lock();
    writing.handleResult({ ok: false, reason: 'unreachable' });
    expect(await again).toBeNull();
  });
});

describe('two people', () => {
  test('the second is asked, and continues from the version of the first', () => {
    const { writing, titles, kept } = begin();
    writing.change({ title: 'Mine' });
    writing.flush();
    const theirs = { ...server, version: 7, title: 'Theirs' };
    writing.handleResult(stale(theirs));
    writing.change({ text: 'More of mine' });
    vi.advanceTimersByTime(9000);
    expect(titles()).toHaveLength(1);
    expect(kept.current).toEqual({ version: 3, draft: { title: 'Mine', text: 'More of mine' } });
    writing.keepMine();
    expect(titles().at(-1)).toEqual([7, 'Mine']);
    const newer = { ...theirs, version: 8 };
    writing.handleResult(stale(newer));
    writing.adopt(newer);
    expect(writing.now()).toMatchObject({ phase: 'saved', version: 8, draft: { title: 'Theirs' } });
    expect(kept.current).toBeUndefined();
  });

  test('a save with a lost answer is recognized by its text', () => {
    const { writing, titles } = begin();
    writing.change({ title: 'A' });
    writing.flush();
    writing.handleResult({ ok: false, reason: 'unreachable' });
    vi.advanceTimersByTime(6000);
    expect(titles()).toHaveLength(2);
    writing.handleResult(stale({ ...server, version: 4, title: 'A' }));
    expect(writing.now()).toMatchObject({ phase: 'saved', version: 4 });
  });

  test('a newer state that the page loads is taken, but not over unsaved changes', () => {
    const { writing } = begin();
    writing.receive(server);
    expect(writing.now().edition).toBe(1);
    writing.receive({ ...server, version: 4, savedAt: 'later' });
    expect(writing.now()).toMatchObject({ edition: 1, version: 4, server: { savedAt: 'later' } });
    writing.receive({ ...server, version: 5, title: 'Theirs' });
    expect(writing.now()).toMatchObject({ edition: 2, draft: { title: 'Theirs' } });
    writing.change({ text: 'Mine' });
    writing.receive({ ...server, version: 6, title: 'Newer' });
    expect(writing.now()).toMatchObject({ version: 5, draft: { title: 'Theirs', text: 'Mine' } });
  });
});

describe('merging by field', () => {
  const merging = { pause: null, merges: true };

  test('saves the changed fields on request, and takes the others as they arrive', () => {
    const { writing, sent } = begin(merging);
    writing.change({ text: 'Mine' });
    vi.advanceTimersByTime(9000);
    writing.flush();
    expect(sent).toEqual([]);
    writing.receive({ ...server, version: 5, title: 'Theirs' });
    expect(writing.now()).toMatchObject({ version: 3, draft: { title: 'Theirs', text: 'Mine' } });
    writing.save(writing.changed());
    writing.save(writing.changed());
    expect(sent).toEqual([{ version: 3, draft: { text: 'Mine' } }]);
    writing.handleResult(ok(6));
    writing.receive({ ...server, version: 6, title: 'Theirs', text: 'Mine, tidied' });
    expect(writing.now()).toMatchObject({ phase: 'saved', version: 6, draft: { text: 'Mine, tidied' } });
  });

  test('keeps a colliding field until one of its values is chosen', () => {
    const { writing, sent } = begin(merging);
    const collision = (field: 'title' | 'text') => ({ field, theirs: 'Theirs', by: 'Ann', at: '' });
    writing.change({ title: 'Mine', text: 'Mine', tags: ['mine'] });
    writing.save(writing.changed());
    const collisions = [collision('title'), collision('text')];
    writing.handleResult({ ok: false, reason: 'collided', version: 5, collisions });
    writing.receive({ version: 5, title: 'Theirs', text: 'Theirs', tags: sent[0]?.draft.tags ?? [] });
    expect(writing.now()).toMatchObject({ phase: 'waiting', version: 5, collisions, draft: { title: 'Mine' } });
    expect(writing.changed()).toEqual(['title', 'text']);
    writing.save(['title']);
    expect(sent.at(-1)).toEqual({ version: 5, draft: { title: 'Mine' } });
    writing.handleResult(ok(6));
    expect(writing.now()).toMatchObject({ version: 5, collisions: [collision('text')] });
    writing.change({ text: 'Theirs' });
    expect(writing.now()).toMatchObject({ phase: 'saved', collisions: [] });
  });

  test('counts a field that changed during its save from the version of that save', () => {
    const { writing, kept } = begin(merging);
    writing.change({ title: 'A' });
    writing.save(writing.changed());
    writing.change({ title: 'AB' });
    writing.handleResult(ok(4));
    expect(writing.now()).toMatchObject({ phase: 'waiting', version: 4 });
    expect(kept.current).toEqual({ version: 4, draft: { title: 'AB' } });
  });
});

describe('the copy in the browser', () => {
  test('is restored after the tab was closed before a save', () => {
    const { writing, titles } = begin({}, { version: 3, draft: { title: 'Left behind' } });
    writing.recover();
    expect(writing.now()).toMatchObject({ phase: 'waiting', draft: { title: 'Left behind' }, isRestored: true });
    vi.advanceTimersByTime(2000);
    expect(titles()).toEqual([[3, 'Left behind']]);
  });

  test('is asked about when another user has saved since, or goes on where fields are merged', () => {
    const older = { version: 2, draft: { title: 'Left behind' } };
    const { writing } = begin({}, older);
    writing.recover();
    expect(writing.now()).toMatchObject({ phase: 'stale', draft: { title: 'Left behind' }, theirs: { version: 3 } });
    const merged = begin({ merges: true, pause: null }, older).writing;
    merged.recover();
    expect(merged.now()).toMatchObject({ phase: 'waiting', version: 2, theirs: null });
  });

  test.each([
    ['a saved draft', { version: 2, draft: { title: '', text: 'Text' } }],
    ['a value of another kind', { version: 3, draft: { title: 7, tags: 'a', other: 'x' } }],
    ['no version', { draft: { title: 'A' } }],
    ['no draft', 'x'],
  ])('is not restored from %s', (_what, stored) => {
    const { writing } = begin({}, stored);
    writing.recover();
    expect(writing.now()).toMatchObject({ phase: 'saved', isRestored: false, draft: draftOf(server) });
  });

  test('leaves the page at risk where the browser refuses it', () => {
    const refused = { read: () => undefined, keep: () => false, drop: () => undefined };
    const writing = new VersionedDraft<Draft, Server>(server, refused, { draftOf, pause: 1500 });
    expect(writing.isAtRisk()).toBe(false);
    writing.change({ title: 'A' });
    expect(writing.isAtRisk()).toBe(true);
    writing.change({ title: '' });
    expect(writing.isAtRisk()).toBe(false);
  });
});
