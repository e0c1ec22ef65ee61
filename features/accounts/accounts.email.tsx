import type { ReactNode } from 'react';
import { site } from '#content/site.ts';
import { roleMay, roleName } from '#content/accounts/roles.ts';
import { isProvider, providerNames } from '#features/accounts/providers/providers.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

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

/** The text of an email about an account. It has no user input, so that nobody can use us to send text to strangers. */
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
      footer={`You received this email because of an account at ${site.name} with this address. Questions: ${site.mail.support}`}
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

const notYou = 'If this wasn’t you, ignore this email. Nothing happens without this link.';

export function welcomeEmail(href: string): AccountEmailText {
  return {
    subject: `Welcome to ${site.name}: please confirm your address`,
    heading: `Welcome to ${site.name}`,
    copy: [
      'An account was created with this address. Confirm your address to sign in.',
      'Your dashboard shows your plan, your payments, and your requests.',
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

/** The email to the current address, before the new one is verified. */
export function approveAddressEmail(href: string, newEmail: string): AccountEmailText {
  return {
    subject: `A new address for your ${site.name} account`,
    heading: 'Change your email address?',
    copy: [
      'We received a request to change your account’s email address. Approve it here, then confirm it at the new address.',
    ],
    facts: [{ label: 'New address', value: newEmail }],
    button: { label: 'Approve the new address', href },
    quiet: 'If this wasn’t you, do not approve it and set a new password: someone is signed in to your account.',
  };
}

export function resetEmail(href: string): AccountEmailText {
  return {
    subject: `Set a new password for ${site.name}`,
    heading: 'Set a new password',
    copy: ['Someone, hopefully you, requested a new password. Choose one here; the old one works until then.'],
    button: { label: 'Choose a new password', href },
    quiet: `The link works for one hour, once. ${notYou}`,
  };
}

/** Email after a sign-up with an address that already has an account. */
export function existsEmail(href: string): AccountEmailText {
  return {
    subject: `You already have an account at ${site.name}`,
    heading: 'You already have an account',
    copy: [
      'Someone, hopefully you, tried to sign up with this address, which already has an account. Sign in with your password.',
      'If you do not know the password or never chose one, set a new one.',
    ],
    button: { label: 'Set a new password', href },
    quiet: 'If this wasn’t you, ignore this email. Your account has not changed.',
  };
}

export function codeEmail(code: string): AccountEmailText {
  return {
    subject: `Your code for ${site.name}`,
    heading: 'Your code',
    copy: ['Enter this code where you signed in. It works once, for ten minutes.'],
    code,
    quiet: 'We will never ask you for it. If you did not request a code, ignore this email.',
  };
}

const changes: Readonly<Record<CredentialChange, readonly [subject: string, copy: string]>> = {
  password: ['Your password was changed', 'The password of your account was changed, and every other session ended.'],
  address: [
    'Your address was changed',
    'Your account now has another address. You can no longer sign in with this one.',
  ],
  'second-factor-on': [
    'Your second factor is on',
    'Signing in with your password now also requires a code from your app.',
  ],
  'second-factor-off': ['Your second factor is off', 'Signing in no longer requires a code.'],
  'recovery-codes': ['New recovery codes', 'New recovery codes were made. The old ones no longer work.'],
  'passkey-added': ['A passkey was added', 'A passkey was added to your account. It can be used to sign in.'],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account.'],
  'provider-added': [
    'Your {provider} account was connected',
    'Your {provider} account was connected to this account. It can be used to sign in.',
  ],
  'provider-removed': [
    'A provider was disconnected',
    'A provider was disconnected and can no longer be used to sign in.',
  ],
  'erasure-asked': [
    'Your account will be erased',
    'You asked us to erase your account. Until the date below, you can keep it in Account Settings.',
  ],
  'erasure-taken-back': ['Your account stays', 'The erasure of your account was canceled. Nothing was erased.'],
};

/** `provider`: its id, for changes that name one. */
export function credentialChangeEmail(
  change: CredentialChange,
  at: string,
  href: string,
  provider = '',
): AccountEmailText {
  const name = isProvider(provider) ? providerNames[provider] : 'single sign-on';
  const [subject = '', copy = ''] = changes[change].map((text) => text.replace('{provider}', name));
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    copy: [copy],
    facts: [{ label: 'When', value: at }],
    button: { label: 'This wasn’t me: set a new password', href },
    quiet: `If the button does not help, contact ${site.mail.support}.`,
  };
}

export type AdministrationEmail =
  | 'role-granted'
  | 'role-revoked'
  | 'disabled'
  | 'enabled'
  | 'erasure-set'
  | 'erasure-ended'
  | 'erased';

const administration: Readonly<Record<AdministrationEmail, readonly [subject: string, copy: string]>> = {
  'role-granted': ['You are an administrator now', 'An administrator gave your account access to the back office.'],
  'role-revoked': [
    'You are no longer an administrator',
    'An administrator removed your account’s access to the back office.',
  ],
  disabled: [
    'Your account was disabled',
    'An administrator has disabled your account. Every session has ended, and it cannot be used to sign in.',
  ],
  enabled: ['Your account can be used again', 'An administrator has enabled your account. You can sign in again.'],
  'erasure-set': [
    'Your account will be erased',
    'An administrator scheduled your account for erasure. Until the date below, you can keep it in Account Settings.',
  ],
  'erasure-ended': ['Your account stays', 'The erasure of your account was canceled. Nothing was erased.'],
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

export function roleEmail(role: string, at: string): AccountEmailText {
  const isRemoved = role === 'user';
  return {
    subject: isRemoved
      ? `${site.name}: you are no longer on the team`
      : `${site.name}: your role is ${roleName(role)} now`,
    heading: isRemoved ? 'You are no longer on the team' : `Your role is ${roleName(role)} now`,
    copy: [
      isRemoved
        ? 'An administrator removed your account’s access to the back office. The account itself stays as it is.'
        : `An administrator changed your access to the back office. ${roleMay(role)}`,
    ],
    facts: [{ label: 'When', value: at }],
    quiet: `If you did not expect this, write to ${site.mail.support}.`,
  };
}

interface ErasureLinks {
  readonly keep: string;
  readonly reset: string;
}

/** `by`: who asked for it. */
export function erasureEmail(by: 'client' | 'team', eraseAt: string, { keep, reset }: ErasureLinks): AccountEmailText {
  const [subject, copy] = by === 'client' ? changes['erasure-asked'] : administration['erasure-set'];
  return {
    subject: `${site.name}: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
    heading: subject,
    copy: [copy],
    facts: [{ label: 'Erased on', value: eraseAt }],
    button: { label: 'Keep my account', href: keep },
    quiet:
      by === 'client'
        ? `If you did not ask for this, keep your account and set a new password: ${reset}`
        : `If you did not expect this, write to ${site.mail.support}.`,
  };
}

export function inviteEmail(role: string, href: string): AccountEmailText {
  return {
    subject: `You are invited to the team of ${site.name}`,
    heading: `Join the team of ${site.name}`,
    copy: [
      `An administrator invites you to the back office as ${roleName(role)}. ${roleMay(role)}`,
      'If you have an account with this address, it hasn’t changed.',
    ],
    button: { label: 'Accept the invite', href },
    quiet: 'The link works once, for 7 days. If you did not expect this, ignore this email.',
  };
}

export function newSignInEmail(
  { at, device, address }: { readonly at: string; readonly device: string; readonly address: string },
  href: string,
): AccountEmailText {
  return {
    subject: `New sign-in to your ${site.name} account`,
    heading: 'A sign-in from a new device',
    copy: ['Someone, hopefully you, signed in to your account from a new device.'],
    facts: [
      { label: 'When', value: at },
      { label: 'Device', value: device },
      { label: 'Network address', value: address },
    ],
    button: { label: 'This wasn’t me: set a new password', href },
    quiet: 'If this was you, no action is needed.',
  };
}
