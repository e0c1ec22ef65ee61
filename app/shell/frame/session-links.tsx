import './session-links.css';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { navigationCopy as copy } from '#content/navigation.ts';

/** `public-page/enhance.ts` selects one of both. */
type Session = 'signed-in' | 'signed-out';

/** A form, because links may be prefetched; works without scripts. */
export function SignOut({ className, children = copy.signOut }: { className: string; children?: ReactNode }) {
  return (
    <form method="post" action={href('/logout')} data-for={'signed-in' satisfies Session}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
