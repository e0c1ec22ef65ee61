import type { AccountDraft } from '#forms/drafts/account-drafts.ts';
import type { DraftState, Field, Save, SaveResult, Versioned } from '#forms/drafts/draft-state.ts';
import { isObject, objectIn } from '#forms/json.ts';

export interface VersionedDraftOptions<D, S> {
  readonly draftOf: (server: S) => D;
  /** Default: all fields must be equal. Set it if the server tidies what it stores. */
  readonly isSame?: (one: D, other: D) => boolean;
  /** Milliseconds without typing before an autosave; null if only `save` saves. */
  readonly pause: number | null;
  /** Set if the server merges by field, so that others' changes can be applied while there are unsaved changes. */
  readonly merges?: boolean;
}

/** Milliseconds before an autosave that got no response is sent again. */
const retryMs = 5000;

/**
 * The draft of a form that others may edit at the same time. It sends one save at a time, each based on a version. The
 * fields of a draft are texts, lists of texts or null.
 */
export class VersionedDraft<D extends object, S extends Versioned> {
  #state: DraftState<D, S>;
  /** The latest known values on the server. */
  #base: D;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sent: Partial<D> = {};
  #send: ((save: Save<D>) => void) | null = null;
  #isLocked = false;
  #isKept = true;
  readonly #listeners = new Set<() => void>();
  readonly #local: AccountDraft | null;
  readonly #options: VersionedDraftOptions<D, S>;

  /** `local` is the browser's copy of unsaved changes. */
  constructor(server: S, local: AccountDraft | null, options: VersionedDraftOptions<D, S>) {
    this.#local = local;
    this.#options = options;
    this.#base = options.draftOf(server);
    this.#state = toState(server, this.#base, 1);
  }

  now = (): DraftState<D, S> => this.#state;

  listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets the send function; pending changes are then sent. */
  connect(send: ((save: Save<D>) => void) | null): void {
    this.#send = send;
    if (send === null) clearTimeout(this.#timer);
    else if (this.#state.phase === 'waiting') this.#later();
  }

  /** Whether closing the page would lose unsaved changes. */
  isAtRisk(): boolean {
    return this.#state.phase !== 'saved' && !this.#isKept;
  }

  /** The fields whose values are not known to be on the server. */
  changed(draft = this.#state.draft): Field<D>[] {
    const isSent = (field: Field<D>) => !(field in this.#sent) || this.#sent[field] === draft[field];
    return fieldNames(draft).filter((field) => draft[field] !== this.#base[field] || !isSent(field));
  }

  /** Restores the browser's copy. */
  recover(): void {
    const { server, draft, edition } = this.#state;
    const kept = parseSave(this.#local?.read(), draft);
    if (kept === null) return;
    const restored = { ...draft, ...kept.draft };
    if (this.#isSame(restored, this.#base)) return this.#local?.drop();
    const next = { draft: restored, edition: edition + 1, isRestored: true };
    if (kept.version !== server.version && this.#options.merges !== true) {
      this.#set({ ...next, phase: 'stale', theirs: server });
    } else {
      this.#set({ ...next, version: kept.version, phase: 'waiting' });
      this.#later();
    }
  }

  change(fields: Partial<D>): void {
    const { phase, draft, errors: before } = this.#state;
    const errors = Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(fields, field)));
    this.#update({ draft: { ...draft, ...fields }, errors, ...(!isIdle(phase) && { phase }) });
    this.#later();
  }

  /** Sends a pending autosave immediately. */
  flush = (): void => {
    const { phase } = this.#state;
    if (this.#options.pause !== null && (phase === 'waiting' || phase === 'unreachable')) this.save();
  };

  save(fields: readonly Field<D>[] = fieldNames(this.#base)): void {
    const { phase, version, draft } = this.#state;
    const isPending = phase === 'waiting' || phase === 'unreachable' || phase === 'held';
    if (this.#send === null || this.#isLocked || !isPending) return;
    clearTimeout(this.#timer);
    this.#sent = pick(draft, fields);
    this.#set({ phase: 'saving' });
    this.#send({ version, draft: this.#sent });
  }

  /** Applies the result of the save that was sent. */
  handleResult(result: SaveResult<D, S>): void {
    if (result.ok) {
      const sent = fieldNames(this.#sent);
      this.#saved(sent);
      const changed = this.changed();
      // Changes to fields that were not sent are still based on the earlier version.
      const isNewer = changed.length === 0 || changed.some((field) => sent.includes(field));
      const version = isNewer ? result.server.version : this.#state.version;
      this.#update({ server: { ...this.#state.server, ...result.server }, version, theirs: null, errors: {} });
      this.#later();
    } else if (result.reason === 'collided') {
      const { collisions, version } = result;
      this.#saved(fieldNames(this.#sent).filter((field) => collisions.every((one) => one.field !== field)));
      this.#update({ version, collisions });
    } else if (result.reason === 'stale') this.#handleConflict(result.theirs);
    else if (result.reason === 'unreachable') {
      this.#set({ phase: 'unreachable' });
      this.#later(retryMs);
    } else {
      this.#sent = {};
      this.#set(result.reason === 'refused' ? { phase: 'held', errors: result.errors ?? {} } : { phase: 'gone' });
    }
  }

  /** Saves everything, then blocks saves until `release`. Returns the version, or null if it cannot save now. */
  async lock(): Promise<number | null> {
    this.flush();
    while (this.#state.phase === 'saving' || this.#state.phase === 'waiting') {
      let stop = () => {};
      await new Promise<void>((resolve) => (stop = this.listen(resolve)));
      stop();
      if (this.#state.phase === 'waiting') this.flush();
    }
    this.#isLocked = this.#state.phase === 'saved';
    return this.#isLocked ? this.#state.version : null;
  }

  release(): void {
    this.#isLocked = false;
    this.#later();
  }

  /** Overwrites the other person's save. */
  keepMine(): void {
    const { theirs } = this.#state;
    if (theirs === null) return;
    this.#base = this.#options.draftOf(theirs);
    this.#update({ version: theirs.version, server: theirs, theirs: null });
    this.flush();
  }

  /** Replaces the local draft with the server's state. */
  adopt(server: S): void {
    clearTimeout(this.#timer);
    this.#base = this.#options.draftOf(server);
    this.#sent = {};
    this.#update(toState(server, this.#base, this.#state.edition + 1));
  }

  /** Accepts a server state that differs, but not in the draft's fields. */
  acceptServer(server: S): void {
    this.#set({ server: { ...this.#state.server, ...server }, version: server.version });
  }

  /** Applies a newer state that the page has loaded. Without merging, unsaved changes stay; saving them reports it. */
  receive(server: S): void {
    const { phase, draft, version, server: before } = this.#state;
    if (server === before || server.version < before.version) return;
    const fresh = this.#options.draftOf(server);
    if (this.#options.merges === true) {
      const mine = pick(draft, this.changed());
      this.#base = fresh;
      const merged = { ...fresh, ...mine };
      const from = this.changed(merged).length > 0 ? version : server.version;
      this.#update({ server, draft: merged, version: from, ...(!isIdle(phase) && { phase }) });
    } else if (phase === 'saved' && server.version > before.version) {
      if (this.#isSame(fresh, draft)) this.acceptServer(server);
      else this.adopt(server);
    }
  }

  /** Someone else saved first, or the response to this save was lost. */
  #handleConflict(theirs: S): void {
    const isMine = this.#isSame({ ...this.#base, ...this.#sent }, this.#options.draftOf(theirs));
    if (isMine) this.handleResult({ ok: true, server: theirs });
    else {
      this.#sent = {};
      this.#set({ phase: 'stale', theirs });
    }
  }

  #saved(fields: readonly Field<D>[]): void {
    this.#base = { ...this.#base, ...pick(this.#sent, fields) };
    this.#sent = {};
  }

  #isSame(one: D, other: D): boolean {
    const { isSame = (a: D, b: D) => fieldNames(a).every((field) => a[field] === b[field]) } = this.#options;
    return isSame(one, other);
  }

  #later(milliseconds = this.#options.pause): void {
    const { phase } = this.#state;
    if (this.#options.pause === null || milliseconds === null) return;
    clearTimeout(this.#timer);
    const isPending = phase === 'waiting' || phase === 'unreachable';
    if (this.#send !== null && isPending) this.#timer = setTimeout(this.flush, milliseconds);
  }

  /** Also updates what depends on the unsaved changes: phase, open collisions and the browser's copy. */
  #update(changes: Partial<DraftState<D, S>>): void {
    const next = { ...this.#state, ...changes };
    const changed = this.changed(next.draft);
    this.#set({
      phase: changed.length > 0 ? 'waiting' : 'saved',
      ...changes,
      collisions: next.collisions.filter(({ field }) => changed.includes(field)),
    });
    if (changed.length === 0) this.#local?.drop();
    const save: Save<D> = { version: next.version, draft: pick(next.draft, changed) };
    this.#isKept = changed.length === 0 || this.#local?.keep(save) === true;
  }

  #set(changes: Partial<DraftState<D, S>>): void {
    this.#state = { ...this.#state, ...changes };
    this.#listeners.forEach((listener) => listener());
  }
}

function toState<D, S extends Versioned>(server: S, draft: D, edition: number): DraftState<D, S> {
  const { version } = server;
  const rest = { theirs: null, collisions: [], errors: {}, isRestored: false };
  return { phase: 'saved', draft, version, server, edition, ...rest };
}

/** Whether no save is in progress and changes may be sent. */
function isIdle(phase: DraftState<object, unknown>['phase']): boolean {
  return phase === 'saved' || phase === 'waiting' || phase === 'held';
}

function fieldNames<D extends object>(draft: D): Field<D>[] {
  return Object.keys(draft) as Field<D>[];
}

function pick<D>(draft: Partial<D>, fields: readonly Field<D>[]): Partial<D> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<D>;
}

/** Checks only the shape, because the server validates on save. */
function parseSave<D extends object>(stored: unknown, draft: D): Save<D> | null {
  const { version, draft: fields } = objectIn(stored);
  if (typeof version !== 'number' || !isObject(fields)) return null;
  const isText = (value: unknown) => value === null || typeof value === 'string';
  const valid = fieldNames(draft).filter((field) => {
    const value = fields[field];
    return Array.isArray(draft[field]) ? Array.isArray(value) && value.every(isText) : isText(value);
  });
  return { version, draft: pick(fields as Partial<D>, valid) };
}
