import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { LetterButton, LetterFacts, LetterFrame, LetterHeading, LetterText, type LetterFact } from '#ui/letter.tsx';

/** What can change about the ways into an account. */
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

/**
 * A letter about an account. Nothing in it was typed by whoever asked for it, so that nobody can make us send words of
 * theirs to a stranger.
 */
export interface AccountLetterText {
  readonly subject: string;
  readonly heading: string;
  readonly words: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  readonly facts?: readonly LetterFact[];
  /** A code to type, set apart. */
  readonly code?: string;
  readonly quiet: string;
}

export function AccountLetterBody({ heading, words, button, facts, code, quiet }: AccountLetterText): ReactNode {
  return (
    <LetterFrame
      brand={site.name}
      preview={words[0] ?? heading}
      footer={`This mail was sent because of an account at ${site.name} with this address. Questions: ${site.mail.support}`}
    >
      <LetterHeading>{heading}</LetterHeading>
      {words.map((text) => (
        <LetterText key={text}>{text}</LetterText>
      ))}
      {code !== undefined && <LetterHeading level={2}>{code}</LetterHeading>}
      {facts && <LetterFacts facts={facts} />}
      {button && <LetterButton href={button.href}>{button.label}</LetterButton>}
      <LetterText quiet>{quiet}</LetterText>
    </LetterFrame>
  );
}

const notYou = 'If that was not you, nothing needs to be done: without this link nothing happens.';

/** The first letter: that the account is there once the address has been confirmed. */
export function welcomeLetter(href: string): AccountLetterText {
  return {
    subject: `Welcome to ${site.name}: please confirm your address`,
    heading: `Welcome to ${site.name}`,
    words: [
      'An account has been begun with this address. Confirm that the address is yours, and you can sign in.',
      'In your dashboard you see your plan, your invoices and the state of your automations.',
    ],
    button: { label: 'Confirm my address', href },
    quiet: `The link works for 24 hours. ${notYou}`,
  };
}

export function confirmLetter(href: string): AccountLetterText {
  return {
    subject: `Confirm your address for ${site.name}`,
    heading: 'Confirm your address',
    words: ['Confirm that this address is yours to use it for your account.'],
    button: { label: 'Confirm my address', href },
    quiet: `The link works for 24 hours. ${notYou}`,
  };
}

/** To the present address, before the new one is asked. */
export function approveAddressLetter(href: string, newEmail: string): AccountLetterText {
  return {
    subject: `A new address for your ${site.name} account`,
    heading: 'Should your address change?',
    words: ['Your account is to move to another address. It changes once you agree here and then confirm it there.'],
    facts: [{ label: 'New address', value: newEmail }],
    button: { label: 'Agree to the new address', href },
    quiet: 'If that was not you, do not agree, and set a new password: somebody is signed in as you.',
  };
}

export function resetLetter(href: string): AccountLetterText {
  return {
    subject: `Set a new password for ${site.name}`,
    heading: 'Set a new password',
    words: ['Somebody, we hope you, has asked for a new password. Choose one here; the old one works until then.'],
    button: { label: 'Choose a new password', href },
    quiet: `The link works for one hour, once. ${notYou}`,
  };
}

/** To an address that has an account, when somebody signs up with it. */
export function existsLetter(href: string): AccountLetterText {
  return {
    subject: `You already have an account at ${site.name}`,
    heading: 'You already have an account',
    words: [
      'Somebody, we hope you, has signed up with this address, which has an account already. Sign in with your password.',
      'If you do not know the password, or never chose one, set a new one: that makes the account yours alone.',
    ],
    button: { label: 'Set a new password', href },
    quiet: 'If that was not you, nothing needs to be done: your account has not changed.',
  };
}

export function codeLetter(code: string): AccountLetterText {
  return {
    subject: `Your code for ${site.name}`,
    heading: 'Your code',
    words: ['Type this code where you were asked for it. It works for ten minutes, once.'],
    code,
    quiet: 'Nobody of ours will ever ask you for it. If you did not ask for a code, ignore this mail.',
  };
}

const changes: Readonly<Record<CredentialChange, readonly [subject: string, words: string]>> = {
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

export function changedLetter(change: CredentialChange, at: string, href: string): AccountLetterText {
  const [subject, words] = changes[change];
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    words: [words],
    facts: [{ label: 'When', value: at }],
    button: { label: 'That was not me: set a new password', href },
    quiet: `If the button is of no help, write to ${site.mail.support}.`,
  };
}

/** What an administrator can do to somebody's account that its owner hears of. */
export type AdministrationLetter =
  'role-granted' | 'role-revoked' | 'disabled' | 'enabled' | 'erasure-set' | 'erasure-ended' | 'erased';

const administration: Readonly<Record<AdministrationLetter, readonly [subject: string, words: string]>> = {
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

export function administrationLetter(what: AdministrationLetter, at: string): AccountLetterText {
  const [subject, words] = administration[what];
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    words: [words],
    facts: [{ label: 'When', value: at }],
    quiet: `If you did not expect this, write to ${site.mail.support}.`,
  };
}

export function newSignInLetter(
  { at, device, address }: { readonly at: string; readonly device: string; readonly address: string },
  href: string,
): AccountLetterText {
  return {
    subject: `New sign-in to your ${site.name} account`,
    heading: 'A sign-in from a new device',
    words: ['Somebody, we hope you, has signed in to your account where we have not seen you before.'],
    facts: [
      { label: 'When', value: at },
      { label: 'Device', value: device },
      { label: 'Network address', value: address },
    ],
    button: { label: 'That was not me: set a new password', href },
    quiet: 'If that was you, nothing needs to be done.',
  };
}
