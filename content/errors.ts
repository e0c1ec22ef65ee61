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
    title: 'Page not found',
    copy: 'Check the address, or start from one of these pages.',
  },
  unreadable: {
    title: 'This address isn’t valid',
    copy: 'Check it for typos, or start from one of these pages.',
  },
  forbidden: {
    title: 'You don’t have access to this page',
    copy: 'You may need to sign in, or to use a different account.',
  },
  tooMany: {
    title: 'Too many attempts',
    copy: 'Wait a minute, then try again. Nothing you sent is lost.',
  },
  client: {
    title: 'We couldn’t process that request',
    copy: 'Go back and try again. If it keeps happening, write to us and tell us what you were doing.',
  },
  unavailable: {
    title: 'We can’t respond right now',
    copy: 'Part of the site that this page needs isn’t responding. Try again in a few seconds.',
  },
  server: {
    title: 'Something broke on our side',
    copy: `We’ve been alerted. Try again in a minute. If it keeps happening, write to ${site.mail.support}.`,
  },
};

export const errorCopy = {
  eyebrow: 'Error',
  home: 'Go to the home page',
  write: 'Contact support',
  links: 'Helpful links',
  reference: (id: string) => `Reference: ${id}`,
} as const;
