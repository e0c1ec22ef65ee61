import type { ShownSetting } from '#features/site-settings/site-settings.ts';

export interface SettingEdit {
  /** Null restores the default. */
  readonly value: string | null;
  /** Version of the value shown when editing started; detects changes by others. */
  readonly version: number;
}

/** Unsaved changes, by setting name. */
export type SettingEdits = Readonly<Record<string, SettingEdit>>;

export type ChangeEdits = (change: (before: SettingEdits) => SettingEdits) => void;

/** The value in the form before any edit: empty where the team's address is used. */
export function formValue({ value, usual, isSet }: ShownSetting): string | null {
  return usual === '' && !isSet ? null : value;
}

/** Adds an edit, or removes it if it changes nothing. */
export function withEdit(edits: SettingEdits, setting: ShownSetting, value: string | null): SettingEdits {
  const { name, version, usual, isSet } = setting;
  // An empty address means the default.
  const wanted = value === '' && usual === '' ? null : value;
  const isSame = wanted === null ? !isSet : wanted === formValue(setting);
  if (isSame) return without(edits, [name]);
  return { ...edits, [name]: { value: wanted, version: edits[name]?.version ?? version } };
}

/** Removes the edits of these settings. */
export function without(edits: SettingEdits, names: readonly string[]): SettingEdits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => !names.includes(name)));
}

/** Parses the edits in the browser's draft; ignores invalid ones. */
export function editsOf(draft: unknown): SettingEdits {
  if (typeof draft !== 'object' || draft === null) return {};
  const entries = Object.entries(draft).flatMap(([name, edit]) => {
    const { value, version } = (edit ?? {}) as { readonly value?: unknown; readonly version?: unknown };
    const isValue = value === null || typeof value === 'string';
    return isValue && typeof version === 'number' ? [[name, { value, version }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The form that saves them; `readSettingOrders` in `site-settings.server.ts` reads it. */
export function editFields(edits: SettingEdits): Record<string, string> {
  const fields = Object.entries(edits).flatMap(([name, { value, version }]) => [
    [`version.${name}`, String(version)],
    ...(value === null ? [] : [[`value.${name}`, value]]),
  ]);
  return Object.fromEntries(fields) as Record<string, string>;
}
