import './account-page.css';
import type { ReactNode } from 'react';
import { AccountGlobe } from '#app/accounts/account-globe.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { accountPages } from '#content/accounts.ts';

interface AccountPageProps {
  /** Which page: its drawing is its own. */
  readonly name: string;
  readonly heading: string;
  readonly lead?: ReactNode;
  /** What stands at the foot of the words: the other page that somebody may have meant. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The sheet of every page around an account: words at the left of the meridian, the form at its right. */
export function AccountPage({ name, heading, lead, aside, children }: AccountPageProps) {
  return (
    <PageFrame>
      <div className="account" data-enhance="account" data-fault={accountPages.all.offline}>
        <AccountGlobe name={name} />
        {/* Replaced as a whole when a form is answered in place. */}
        <div className="grid account-sheet" data-in-place="">
          <header className="account-copy">
            <h1>{heading}</h1>
            {lead !== undefined && <p>{lead}</p>}
          </header>
          <div className="account-work">{children}</div>
          {Boolean(aside) && <div className="account-beside">{aside}</div>}
        </div>
      </div>
    </PageFrame>
  );
}
