import { isSameDraft, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft, SaveAnswer } from '#features/insights/drafts/editing.ts';
import { dropDraft, keepDraft } from '#forms/drafts/account-drafts.ts';
import { readUnsaved, unsavedPrefix, type Save, type UnsavedStorage } from '#features/insights/drafts/unsaved.ts';

export interface WritingState {
  /**
   * `waiting`: not sent yet. `unreachable`: no answer, is retried. `stale`: someone else saved first, the user must
   * choose. `stopped`: can no longer be saved.
   */
  readonly phase: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'stale' | 'stopped';
  readonly draft: ArticleDraft;
  readonly version: number;
  /** The latest server state. */
  readonly opened: OpenedDraft;
  /** The other person's save. */
  readonly theirs: OpenedDraft | null;
  readonly savedAt: Date;
  readonly readTimeMinutes: number;
  readonly slugTaken: boolean;
  /** Incremented when the draft changes other than by typing; fields then reload. */
  readonly edition: number;
  /** Restored from an earlier page's unsaved changes. */
  readonly recovered: boolean;
}

/** Milliseconds without typing before a save, and before a retry. */
const pause = 1500;
const retry = 5000;

/** Saves automatically when typing pauses, one save at a time. */
export class Writing {
  #state: WritingState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent: ArticleDraft | null = null;
  #send: ((save: Save) => void) | null = null;
  #held = false;
  #waiters: ((version: number | null) => void)[] = [];
  readonly #hearers = new Set<() => void>();
  readonly #storage: UnsavedStorage | null;

  constructor(opened: OpenedDraft, storage: UnsavedStorage | null) {
    this.#storage = storage;
    this.#state = stateOf(opened, 1);
  }

  now = (): WritingState => this.#state;

  listen = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  /** Sets the send function; pending changes are then sent. */
  connect(send: ((save: Save) => void) | null): void {
    this.#send = send;
    if (send === null) clearTimeout(this.#timer);
    else if (this.#state.phase === 'waiting') this.#later(pause);
  }

  recover(): void {
    const { opened } = this.#state;
    const kept = readUnsaved(opened.id, this.#storage);
    if (kept === null || isSameDraft(kept.draft, opened.draft)) {
      this.#forget();
      return;
    }
    const next = { draft: kept.draft, edition: this.#state.edition + 1, recovered: true };
    if (kept.version === opened.version) {
      this.#set({ ...next, phase: 'waiting' });
      this.#later(pause);
    } else this.#set({ ...next, phase: 'stale', theirs: opened });
  }

  change(fields: Partial<ArticleDraft>): void {
    const draft = { ...this.#state.draft, ...fields };
    const { phase } = this.#state;
    this.#set({ draft, ...(phase === 'saved' && { phase: 'waiting' }) });
    this.#keep();
    if (phase === 'saved' || phase === 'waiting' || phase === 'unreachable') this.#later(pause);
  }

  /** Sends pending changes immediately. */
  flush = (): void => {
    const { phase, version, draft } = this.#state;
    if (this.#send === null || this.#held || (phase !== 'waiting' && phase !== 'unreachable')) return;
    clearTimeout(this.#timer);
    this.#sent = draft;
    this.#set({ phase: 'saving' });
    this.#send({ version, draft });
  };

  answered(answer: SaveAnswer): void {
    if (answer.ok) {
      const { version, savedAt, readTimeMinutes, slugTaken, hasDraft } = answer;
      const isAll = this.#sent === this.#state.draft;
      const opened = { ...this.#state.opened, hasDraft };
      this.#set({
        opened,
        version,
        savedAt,
        readTimeMinutes,
        slugTaken,
        theirs: null,
        phase: isAll ? 'saved' : 'waiting',
      });
      if (isAll) this.#forget();
      else {
        this.#keep();
        this.#later(pause);
      }
    } else if (answer.reason === 'stale') this.#overtaken(answer.theirs);
    else if (answer.reason === 'unreachable') this.unanswered();
    else this.#set({ phase: 'stopped' });
  }

  unanswered(): void {
    this.#set({ phase: 'unreachable' });
    this.#later(retry);
  }

  /** Saves everything, then blocks saves until `release`. Returns the version, or null if it cannot be saved now. */
  async lock(): Promise<number | null> {
    this.flush();
    const version = await new Promise<number | null>((resolve) => {
      this.#waiters.push(resolve);
      this.#wake();
    });
    this.#held = version !== null;
    return version;
  }

  release(): void {
    this.#held = false;
    if (this.#state.phase === 'waiting') this.#later(pause);
  }

  /** Overwrites the other save, which the server keeps as a revision. */
  keepMine(): void {
    const { theirs } = this.#state;
    if (theirs === null) return;
    this.#set({ version: theirs.version, opened: theirs, theirs: null, phase: 'waiting' });
    this.#keep();
    this.flush();
  }

  takeTheirs(): void {
    const { theirs } = this.#state;
    if (theirs !== null) this.adopt(theirs);
  }

  /** Replaces the local draft with the server's state. */
  adopt(opened: OpenedDraft): void {
    clearTimeout(this.#timer);
    this.#forget();
    this.#set(stateOf(opened, this.#state.edition + 1));
  }

  /** Applies a server change that left the text alone. */
  settle(opened: OpenedDraft): void {
    const { version, savedAt, readTimeMinutes } = opened;
    this.#set({ opened, version, savedAt, readTimeMinutes });
  }

  /** Someone else saved first, or the answer to this save was lost. */
  #overtaken(theirs: OpenedDraft): void {
    if (this.#sent === null || !isSameDraft(this.#sent, theirs.draft)) {
      this.#set({ phase: 'stale', theirs });
      return;
    }
    const { version, savedAt, readTimeMinutes, hasDraft } = theirs;
    this.answered({ ok: true, version, savedAt, readTimeMinutes, hasDraft, slugTaken: this.#state.slugTaken });
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#send !== null) this.#timer = setTimeout(this.flush, milliseconds);
  }

  #keep(): void {
    const { version, draft, opened } = this.#state;
    keepDraft(unsavedPrefix + opened.id, { version, draft } satisfies Save, new Date(), this.#storage);
  }

  #forget(): void {
    dropDraft(unsavedPrefix + this.#state.opened.id, this.#storage);
  }

  #set(changes: Partial<WritingState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#hearers.forEach((hearer) => hearer());
    this.#wake();
  }

  #wake(): void {
    const { phase, version } = this.#state;
    // While typing continues, wait for the next save.
    if (phase === 'saving') return;
    if (phase === 'waiting') {
      if (this.#waiters.length > 0) queueMicrotask(this.flush);
      return;
    }
    const waiters = this.#waiters.splice(0);
    waiters.forEach((waiter) => waiter(phase === 'saved' ? version : null));
  }
}

function stateOf(opened: OpenedDraft, edition: number): WritingState {
  const { draft, version, savedAt, readTimeMinutes } = opened;
  const saved = { opened, draft, version, savedAt, readTimeMinutes, edition };
  return { ...saved, phase: 'saved', theirs: null, slugTaken: false, recovered: false };
}
