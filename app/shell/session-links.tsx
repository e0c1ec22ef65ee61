import './session-links.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { navigationCopy as copy } from '#content/navigation.ts';

/** Every page holds both forms of the header; `public-page/session-hint.ts` says which of them shows. */
type Session = 'signed-in' | 'signed-out';

/** Ends the session. A form, because a link could be followed ahead of a click, and works without scripts. */
export function SignOut({ className, children = copy.signOut }: { className: string; children?: ReactNode }) {
  return (
    <form method="post" action={href('/logout')} data-for={'signed-in' satisfies Session}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
