import { href } from 'react-router';
import {
  ActionForm,
  ConfirmFirst,
  errorAt,
  Section,
  type SettingsProps,
} from '#features/account-pages/settings/settings-section.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Split } from '#ui/layout/split.tsx';

/** Password confirmation before changes to sign-in methods; hidden after a recent sign-in. */
export function ConfirmSection({ data, note }: SettingsProps) {
  if (data.confirmed && data.done?.section !== 'confirm') return null;
  const lead = data.confirmed
    ? undefined
    : 'You signed in a while ago. To change your address or your sign-in methods, or to end sessions, confirm it’s you.';
  return (
    <Section name="confirm" lead={lead} data={data} note={note}>
      {!data.confirmed && data.hasPassword && (
        <ActionForm action="confirm">
          <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
          <TextField
            id="confirm-password"
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={errorAt(note, 'confirm', 'password')}
          />
          <Button type="submit">Confirm</Button>
        </ActionForm>
      )}
      {!data.confirmed && !data.hasPassword && (
        <form method="post" action="/logout" className="settings-form">
          <p className="soft">Your account has no password: sign out and in again to confirm it’s you.</p>
          <Button type="submit">Sign out</Button>
        </form>
      )}
    </Section>
  );
}

export function ProfileSection({ data, note }: SettingsProps) {
  const typed = note.error?.action === 'name' ? note.typed : undefined;
  return (
    <Section
      name="profile"
      lead={
        <>
          Your name and company. Invoices use your{' '}
          <a href={`${href('/dashboard/billing')}#details-title`}>billing details</a>.
        </>
      }
      data={data}
      note={note}
    >
      <ActionForm action="name">
        <Split columns="pair" gap="5" rowGap="4">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            defaultValue={typed?.['firstName'] ?? data.firstName}
            required
            error={errorAt(note, 'name', 'firstName')}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            defaultValue={typed?.['lastName'] ?? data.lastName}
            required
            error={errorAt(note, 'name', 'lastName')}
          />
        </Split>
        <TextField
          label="Company"
          name="company"
          autoComplete="organization"
          optional
          defaultValue={typed?.['company'] ?? data.company}
          error={errorAt(note, 'name', 'company')}
        />
        <Button type="submit" variant="primary">
          Save name and company
        </Button>
      </ActionForm>
    </Section>
  );
}

export function AddressSection({ data, note }: SettingsProps) {
  const typed = note.error?.action === 'address' ? note.typed : undefined;
  return (
    <Section
      name="address"
      lead="We email your current address for approval, then the new one for confirmation."
      data={data}
      note={note}
    >
      <p className="settings-fact">{data.email}</p>
      {data.confirmed ? (
        <ActionForm action="address">
          <TextField
            label="New email address"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            defaultValue={typed?.['email'] ?? ''}
            required
            error={errorAt(note, 'address', 'email')}
          />
          <Button type="submit">Change address</Button>
        </ActionForm>
      ) : (
        <ConfirmFirst />
      )}
    </Section>
  );
}

export function PasswordSection({ data, note }: SettingsProps) {
  if (!data.hasPassword) {
    return (
      <Section name="password" lead="Your account has no password yet." data={data} note={note}>
        <ActionForm action="password-link">
          <Button type="submit">Email me a link to set one</Button>
        </ActionForm>
      </Section>
    );
  }
  return (
    <Section name="password" lead="Changing it ends all other sessions." data={data} note={note}>
      <ActionForm action="password">
        <input type="hidden" name="username" autoComplete="username" value={data.email} readOnly />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          error={errorAt(note, 'password', 'currentPassword')}
        />
        <Split columns="pair" gap="5" rowGap="4">
          <TextField
            id="new-password"
            label="New password"
            name="password"
            type="password"
            autoComplete="new-password"
            required
            error={errorAt(note, 'password', 'password')}
          />
          <TextField
            label="Confirm new password"
            name="confirmPassword"
            type="password"
            autoComplete="new-password"
            required
            error={errorAt(note, 'password', 'confirmPassword')}
          />
        </Split>
        <Button type="submit">Change password</Button>
      </ActionForm>
    </Section>
  );
}
