/** A setting as its page shows it. */
export interface ShownSetting {
  readonly name: string;
  readonly group: SettingGroup;
  readonly shape: SettingShape;
  /** What holds now, as text. */
  readonly value: string;
  /** What holds while nothing is set; '' where that is the team's address. */
  readonly usual: string;
  readonly isSet: boolean;
  /** 0 where it was never changed. */
  readonly version: number;
  readonly changed: SettingChange | null;
}

interface SettingChange {
  /** An ISO text. */
  readonly at: string;
  /** The address of who changed it; null where they are gone. */
  readonly by: string | null;
}

export type SettingShape =
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'address' }
  | { readonly kind: 'number'; readonly unit: 'days' | 'months'; readonly least: number; readonly most: number };

export type SettingGroup = 'switches' | 'access' | 'addresses' | 'times';

/** What came of a form of the page. */
export type SettingAnswer =
  | { readonly ok: true; readonly name: string; readonly isSet: boolean }
  | {
      readonly ok: false;
      readonly name: string;
      readonly reason: 'invalid' | 'unchanged';
      readonly kind: SettingShape['kind'];
    }
  /** Somebody else was quicker: what they made of it, and what was typed here (null to put it back). */
  | {
      readonly ok: false;
      readonly name: string;
      readonly reason: 'stale';
      readonly theirs: ShownSetting;
      readonly mine: string | null;
    }
  | { readonly ok: false; readonly name: string; readonly reason: 'unknown' };

export function groupOf(name: string, { kind }: SettingShape): SettingGroup {
  if (name === 'administratorFactor') return 'access';
  return kind === 'choice' ? 'switches' : kind === 'address' ? 'addresses' : 'times';
}
