export type Field<D> = keyof D & string;

export interface Versioned {
  readonly version: number;
}

/** Both versions of a field that two people changed. */
export interface FieldCollision<F extends string> {
  readonly field: F;
  readonly theirs: string | null;
  readonly by: string | null;
  /** ISO string. */
  readonly at: string;
}

/** The result of a merge by field: all fields except these were saved. */
interface Collisions<D> {
  readonly collisions: readonly FieldCollision<Field<D>>[];
}

/** The fields to save, and the version that the changes are based on. */
export interface Save<D> extends Versioned {
  readonly draft: Partial<D>;
}

export type SaveResult<D, S> =
  | { readonly ok: true; readonly server: Partial<S> & Versioned }
  /** Someone else saved first, and nothing was saved. */
  | { readonly ok: false; readonly reason: 'stale'; readonly theirs: S }
  | ({ readonly ok: false; readonly reason: 'collided' } & Versioned & Collisions<D>)
  /** The server rejected the values. */
  | { readonly ok: false; readonly reason: 'refused'; readonly errors?: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly reason: 'gone' | 'unreachable' };

export interface DraftState<D, S> extends Versioned, Collisions<D> {
  /**
   * `waiting`: not sent yet. `unreachable`: no response. `held`: rejected, sent again when changed. `stale`: someone
   * else saved first, and the user must choose. `gone`: can no longer be saved.
   */
  readonly phase: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'held' | 'stale' | 'gone';
  readonly draft: D;
  /** The latest server state. `version` is the one that the unsaved changes are based on. */
  readonly server: S;
  /** The other person's save. */
  readonly theirs: S | null;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Incremented when the draft changes in another way than by typing, so that editors reload. */
  readonly edition: number;
  /** Restored from an earlier page's unsaved changes. */
  readonly isRestored: boolean;
}
