import './account-page.css';
import type { ReactNode } from 'react';
import { AccountGlobe } from '#app/accounts/account-globe.tsx';
import { PageFrame } from '#app/shell/page-frame.tsx';
import { accountPages } from '#content/accounts.ts';

interface AccountPageProps {
  readonly name: string;
  readonly heading: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function AccountPage({ name, heading, lead, aside, children }: AccountPageProps) {
  return (
    <PageFrame>
      <div className="account" data-enhance="account" data-fault={accountPages.all.offline}>
        <AccountGlobe name={name} />
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
