import type { LastChange } from '#content/admin/last-change.ts';

export interface ShownSetting {
  readonly name: string;
  readonly group: SettingGroup;
  readonly shape: SettingShape;
  /** The current value as text. */
  readonly value: string;
  /** The default as text; '' if the team's address is the default. */
  readonly usual: string;
  readonly isSet: boolean;
  /** 0 if never changed. */
  readonly version: number;
  readonly changed: SettingChange | null;
}

interface SettingChange {
  /** ISO string. */
  readonly at: string;
  /** Address of the editor; null if deleted. */
  readonly by: string | null;
}

export type SettingShape =
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'address' }
  | { readonly kind: 'link' }
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'lines'; readonly max: number }
  | { readonly kind: 'origins'; readonly max: number }
  | {
      readonly kind: 'number';
      readonly unit: 'hours' | 'days' | 'months' | 'dollars';
      readonly min: number;
      readonly max: number;
    };

/** In the order in which the page shows them. */
export const settingGroups = [
  'company',
  'switches',
  'payments',
  'access',
  'addresses',
  'leads',
  'calls',
  'embedding',
  'times',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** All changes of a section are saved, or none. */
export type SettingsResult =
  | { readonly ok: true; readonly saved: readonly string[] }
  | { readonly ok: false; readonly refusals: readonly SettingRefusal[] };

export type SettingRefusal =
  | { readonly name: string; readonly reason: 'unknown' }
  | { readonly name: string; readonly reason: 'invalid'; readonly kind: SettingShape['kind'] }
  /** Another save came first: the current setting, and the value typed here (null resets it). */
  | {
      readonly name: string;
      readonly reason: 'stale';
      readonly theirs: ShownSetting;
      readonly mine: string | null;
      readonly last: LastChange | null;
    };
