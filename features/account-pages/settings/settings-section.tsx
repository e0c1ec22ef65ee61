import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { SettingsData } from '#features/account-pages/settings/settings.server.ts';
import {
  settingsActions,
  settingsSections,
  type SettingsAction,
  type SettingsNote,
  type SettingsSection,
} from '#features/account-pages/settings/settings.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';

export interface SettingsProps {
  readonly data: SettingsData;
  readonly note: SettingsNote;
}

export function Section({
  name,
  lead,
  data,
  note,
  children,
}: SettingsProps & { readonly name: SettingsSection; readonly lead?: ReactNode; readonly children?: ReactNode }) {
  const { error } = note;
  const message = error === undefined && data.done?.section === name ? data.done.text : null;
  return (
    <Split
      as="section"
      columns="head"
      gap="8"
      rowGap="5"
      rule="8"
      className="settings-section"
      id={name}
      aria-labelledby={`${name}-title`}
    >
      <Stack gap="2">
        <h2 id={`${name}-title`}>{settingsSections[name]}</h2>
        {lead !== undefined && <p className="soft small">{lead}</p>}
      </Stack>
      <Stack gap="5" align="start">
        {message !== null && (
          <Alert tone="success" role="status">
            {message}
          </Alert>
        )}
        {error !== undefined && error.field === undefined && settingsActions[error.action] === name && (
          <Alert tone="error" role="alert">
            {error.message}
          </Alert>
        )}
        {children}
      </Stack>
    </Split>
  );
}

/** Posts to this page and returns to its section, with or without scripts. */
export function ActionForm({ action, children }: { readonly action: SettingsAction; readonly children: ReactNode }) {
  return (
    <form
      method="post"
      action={`${href('/dashboard/settings')}#${settingsActions[action]}`}
      className="settings-form"
      noValidate
    >
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}

/** The field's error from the last submit. */
export function errorAt({ error }: SettingsNote, action: SettingsAction, field: string): string | undefined {
  return error?.action === action && error.field === field ? error.message : undefined;
}

/** Placeholder for forms that need recent confirmation. */
export function ConfirmFirst() {
  return (
    <p className="soft">
      <a href="#confirm">Confirm it’s you</a> to change this.
    </p>
  );
}
