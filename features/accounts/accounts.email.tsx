import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email.tsx';

export type CredentialChange =
  | 'password'
  | 'address'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes'
  | 'passkey-added'
  | 'passkey-removed'
  | 'provider-added'
  | 'provider-removed'
  | 'erasure-asked'
  | 'erasure-taken-back';

/** No user input, so that nobody can send text to strangers through us. */
export interface AccountEmailText {
  readonly subject: string;
  readonly heading: string;
  readonly copy: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  readonly facts?: readonly EmailFact[];
  readonly code?: string;
  readonly quiet: string;
}

export function AccountEmailBody({ heading, copy, button, facts, code, quiet }: AccountEmailText): ReactNode {
  return (
    <EmailFrame
      brand={site.name}
      preview={copy[0] ?? heading}
      footer={`This mail was sent because of an account at ${site.name} with this address. Questions: ${site.mail.support}`}
    >
      <EmailHeading>{heading}</EmailHeading>
      {copy.map((text) => (
        <EmailText key={text}>{text}</EmailText>
      ))}
      {code !== undefined && <EmailHeading level={2}>{code}</EmailHeading>}
      {facts && <EmailFacts facts={facts} />}
      {button && <EmailButton href={button.href}>{button.label}</EmailButton>}
      <EmailText quiet>{quiet}</EmailText>
    </EmailFrame>
  );
}

const notYou = 'If that was not you, nothing needs to be done: without this link nothing happens.';

export function welcomeEmail(href: string): AccountEmailText {
  return {
    subject: `Welcome to ${site.name}: please confirm your address`,
    heading: `Welcome to ${site.name}`,
    copy: [
      'An account has been begun with this address. Confirm that the address is yours, and you can sign in.',
      'In your dashboard you see your plan, your invoices and the state of your automations.',
    ],
    button: { label: 'Confirm my address', href },
    quiet: `The link works for 24 hours. ${notYou}`,
  };
}

export function confirmEmail(href: string): AccountEmailText {
  return {
    subject: `Confirm your address for ${site.name}`,
    heading: 'Confirm your address',
    copy: ['Confirm that this address is yours to use it for your account.'],
    button: { label: 'Confirm my address', href },
    quiet: `The link works for 24 hours. ${notYou}`,
  };
}

/** To the current address, before the new one is verified. */
export function approveAddressEmail(href: string, newEmail: string): AccountEmailText {
  return {
    subject: `A new address for your ${site.name} account`,
    heading: 'Should your address change?',
    copy: ['Your account is to move to another address. It changes once you agree here and then confirm it there.'],
    facts: [{ label: 'New address', value: newEmail }],
    button: { label: 'Agree to the new address', href },
    quiet: 'If that was not you, do not agree, and set a new password: somebody is signed in as you.',
  };
}

export function resetEmail(href: string): AccountEmailText {
  return {
    subject: `Set a new password for ${site.name}`,
    heading: 'Set a new password',
    copy: ['Somebody, we hope you, has asked for a new password. Choose one here; the old one works until then.'],
    button: { label: 'Choose a new password', href },
    quiet: `The link works for one hour, once. ${notYou}`,
  };
}

/** After a sign-up with an existing address. */
export function existsEmail(href: string): AccountEmailText {
  return {
    subject: `You already have an account at ${site.name}`,
    heading: 'You already have an account',
    copy: [
      'Somebody, we hope you, has signed up with this address, which has an account already. Sign in with your password.',
      'If you do not know the password, or never chose one, set a new one: that makes the account yours alone.',
    ],
    button: { label: 'Set a new password', href },
    quiet: 'If that was not you, nothing needs to be done: your account has not changed.',
  };
}

export function codeEmail(code: string): AccountEmailText {
  return {
    subject: `Your code for ${site.name}`,
    heading: 'Your code',
    copy: ['Type this code where you were asked for it. It works for ten minutes, once.'],
    code,
    quiet: 'Nobody of ours will ever ask you for it. If you did not ask for a code, ignore this mail.',
  };
}

const changes: Readonly<Record<CredentialChange, readonly [subject: string, copy: string]>> = {
  password: ['Your password was changed', 'The password of your account was changed, and every other session ended.'],
  address: [
    'Your address was changed',
    'Your account has another address now. This one can no longer be used to sign in.',
  ],
  'second-factor-on': ['Your second factor is on', 'Signing in with your password now also takes a code of your app.'],
  'second-factor-off': ['Your second factor is off', 'Signing in no longer takes a code.'],
  'recovery-codes': ['New recovery codes', 'New recovery codes were made. The old ones no longer work.'],
  'passkey-added': ['A passkey was added', 'A passkey was added to your account. It can be used to sign in.'],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account.'],
  'provider-added': ['A provider was connected', 'An account at a provider was connected. It can be used to sign in.'],
  'provider-removed': [
    'A provider was disconnected',
    'A provider was disconnected and can no longer be used to sign in.',
  ],
  'erasure-asked': [
    'Your account will be erased',
    'You have asked to have your account erased. That happens in 7 days; until then you can keep it in Account Settings.',
  ],
  'erasure-taken-back': ['Your account stays', 'The erasure of your account was taken back. Nothing has been erased.'],
};

export function changedEmail(change: CredentialChange, at: string, href: string): AccountEmailText {
  const [subject, copy] = changes[change];
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    copy: [copy],
    facts: [{ label: 'When', value: at }],
    button: { label: 'That was not me: set a new password', href },
    quiet: `If the button is of no help, write to ${site.mail.support}.`,
  };
}

export type AdministrationEmail =
  'role-granted' | 'role-revoked' | 'disabled' | 'enabled' | 'erasure-set' | 'erasure-ended' | 'erased';

const administration: Readonly<Record<AdministrationEmail, readonly [subject: string, copy: string]>> = {
  'role-granted': ['You are an administrator now', 'An administrator has opened the back office for your account.'],
  'role-revoked': [
    'You are no administrator any more',
    'An administrator has closed the back office for your account.',
  ],
  disabled: [
    'Your account was disabled',
    'An administrator has disabled your account. Every session has ended, and it cannot be used to sign in.',
  ],
  enabled: ['Your account can be used again', 'An administrator has enabled your account. You can sign in again.'],
  'erasure-set': [
    'Your account will be erased',
    'An administrator has set your account to be erased in 7 days. Until then you can keep it in Account Settings.',
  ],
  'erasure-ended': ['Your account stays', 'The erasure of your account was taken back. Nothing has been erased.'],
  erased: ['Your account was erased', 'An administrator has erased your account, with everything that belonged to it.'],
};

export function administrationEmail(what: AdministrationEmail, at: string): AccountEmailText {
  const [subject, copy] = administration[what];
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    copy: [copy],
    facts: [{ label: 'When', value: at }],
    quiet: `If you did not expect this, write to ${site.mail.support}.`,
  };
}

export function newSignInEmail(
  { at, device, address }: { readonly at: string; readonly device: string; readonly address: string },
  href: string,
): AccountEmailText {
  return {
    subject: `New sign-in to your ${site.name} account`,
    heading: 'A sign-in from a new device',
    copy: ['Somebody, we hope you, has signed in to your account where we have not seen you before.'],
    facts: [
      { label: 'When', value: at },
      { label: 'Device', value: device },
      { label: 'Network address', value: address },
    ],
    button: { label: 'That was not me: set a new password', href },
    quiet: 'If that was you, nothing needs to be done.',
  };
}
