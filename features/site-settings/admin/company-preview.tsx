import type { ReactNode } from 'react';
import { siteSettingsCopy } from '#content/admin/site-settings.ts';
import { linksOf, sellerOf } from '#features/site-settings/company.public.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

const { preview: copy } = siteSettingsCopy;

/** Shows what the section's values, as typed so far, look like on the site. */
export function CompanyPreview({ valueOf }: { readonly valueOf: (name: string) => string }) {
  const links = linksOf(valueOf);
  const address = valueOf('postalAddress');
  return (
    <Stack gap="3">
      <h3>{copy.title}</h3>
      <Facts labels="above" className="small">
        <Fact label={copy.invoices}>
          {sellerOf(valueOf).map((line) => (
            <Line key={line}>{line}</Line>
          ))}
        </Fact>
        <Fact label={copy.newsletters}>{address === '' ? copy.nothing : address}</Fact>
        <Fact label={copy.footer}>
          <Cluster as="span" gap="4" rowGap="1">
            {links.length === 0 ? copy.nothing : links.map(({ label }) => <u key={label}>{label}</u>)}
          </Cluster>
        </Fact>
      </Facts>
    </Stack>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <br />
    </>
  );
}
