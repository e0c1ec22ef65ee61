import './account-page.css';
import type { ReactNode } from 'react';
import { PageFrame } from '#app/shell/frame/page-frame.tsx';
import { accountPages } from '#content/accounts/accounts.ts';
import { drawMeridian } from '#ui/drawing/meridian-drawing.ts';

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
      <div className="account" data-enhance="account" data-offline={accountPages.all.offline}>
        <AccountGlobe name={name} />
        <div className="grid account-sheet" data-in-place="">
          <header className="account-copy">
            <h1>{heading}</h1>
            {lead !== undefined && <p className="lead-text">{lead}</p>}
          </header>
          <div className="account-work">{children}</div>
          {Boolean(aside) && <div className="account-beside">{aside}</div>}
        </div>
      </div>
    </PageFrame>
  );
}

const size = 1000;

function AccountGlobe({ name }: { readonly name: string }) {
  const { majors, limb, signal, ticks } = drawMeridian(name, { x: size / 2, y: size / 2, radius: size / 2 - 10 });
  return (
    <svg className="account-globe" viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true">
      <path d={limb} />
      <path d={majors} />
      <path className="account-globe-signal" d={`${signal}${ticks}`} />
    </svg>
  );
}
