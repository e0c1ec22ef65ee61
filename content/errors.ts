import { site } from './site.ts';

interface ErrorCopy {
  readonly title: string;
  readonly copy: string;
}

/** By status; `client` and `server` are the fallbacks for other 4xx and 5xx. */
export const errorPages: Record<
  'notFound' | 'unreadable' | 'forbidden' | 'tooMany' | 'client' | 'unavailable' | 'server',
  ErrorCopy
> = {
  notFound: {
    title: 'Nothing lies at this address',
    copy: 'The page has moved, or the address has a slip in it. These are the ways back to the line.',
  },
  unreadable: {
    title: 'This address cannot be read',
    copy: 'Check it for typing mistakes, or start from one of these pages.',
  },
  forbidden: {
    title: 'This page is not open to you',
    copy: 'You may need to sign in, or to sign in with another account.',
  },
  tooMany: {
    title: 'That was too many tries',
    copy: 'Wait a minute, then try once more. Nothing you have sent is lost.',
  },
  client: {
    title: 'We could not read that request',
    copy: 'Go back and try it again. If it stays this way, write to us and say what you were doing.',
  },
  unavailable: {
    title: 'We cannot answer right now',
    copy: 'The site is up, but a part of it that this page needs does not answer. Try again in a few seconds.',
  },
  server: {
    title: 'The line is down on our side',
    copy: `It is our fault and it has been noted. Try again in a minute; if it stays this way, write to ${site.mail.support}.`,
  },
};

export const errorCopy = {
  eyebrow: 'Off the map',
  home: 'To the start',
  write: 'Write to support',
  links: 'Ways back',
} as const;
