import { isSameDraft, type ArticleDraft } from '#features/insights/drafts/draft.ts';
import type { OpenedDraft, SaveAnswer } from '#features/insights/drafts/editing.ts';
import { dropDraft, keepDraft } from '#forms/drafts/account-drafts.ts';
import { readUnsaved, unsavedPrefix, type Save, type UnsavedStorage } from '#features/insights/drafts/unsaved.ts';

/** What an article's editor shows of itself. */
export interface WritingState {
  /**
   * `waiting`: not sent yet. `unreachable`: sent, and not answered: it is tried again. `stale`: somebody else was faster,
   * and a person has to say what is kept. `stopped`: it cannot be saved any more.
   */
  readonly phase: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'stale' | 'stopped';
  readonly draft: ArticleDraft;
  readonly version: number;
  /** What the server said last of the article. */
  readonly opened: OpenedDraft;
  /** What somebody else has saved. */
  readonly theirs: OpenedDraft | null;
  readonly savedAt: Date;
  readonly readTimeMinutes: number;
  readonly slugTaken: boolean;
  /** One more each time that the draft is another one than what was typed: fields show it anew. */
  readonly edition: number;
  /** The draft is one that an earlier page had not got saved. */
  readonly recovered: boolean;
}

/** Milliseconds without typing before it is sent, and before what was not answered is sent again. */
const pause = 1500;
const retry = 5000;

/** An article that is being written: sends it whenever its writer pauses, one save after the other, and loses nothing. */
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

  /** Says how a save is sent; what came before is sent then. */
  connect(send: ((save: Save) => void) | null): void {
    this.#send = send;
    if (send === null) clearTimeout(this.#timer);
    else if (this.#state.phase === 'waiting') this.#later(pause);
  }

  /** Takes up what an earlier page had not got saved. */
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

  /** Sends at once what is waiting. */
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

  /** What was sent has not arrived. */
  unanswered(): void {
    this.#set({ phase: 'unreachable' });
    this.#later(retry);
  }

  /** Has everything saved and nothing sent until `release`: the version then, or null where it cannot be saved now. */
  async hold(): Promise<number | null> {
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

  /** What is typed here takes the place of theirs, which the server keeps as a revision. */
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

  /** The article as the server has just told it, in place of what is here. */
  adopt(opened: OpenedDraft): void {
    clearTimeout(this.#timer);
    this.#forget();
    this.#set(stateOf(opened, this.#state.edition + 1));
  }

  /** What was done to the article while its words stayed as they are. */
  settle(opened: OpenedDraft): void {
    const { version, savedAt, readTimeMinutes } = opened;
    this.#set({ opened, version, savedAt, readTimeMinutes });
  }

  /** Somebody else was faster; or it was this very save, whose answer was lost on the way. */
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
    // While somebody types on, the next save is the one that is waited for.
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
  const told = { opened, draft, version, savedAt, readTimeMinutes, edition };
  return { ...told, phase: 'saved', theirs: null, slugTaken: false, recovered: false };
}
