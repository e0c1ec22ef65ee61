import './portal-page.css';
import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/layout.tsx';
import { Split } from '#ui/layout/split.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface PortalPageProps {
  readonly title: string;
  /** What the form before this page did. */
  readonly done?: string | null;
  /** Why the form was refused. */
  readonly error?: string | null;
  readonly children: ReactNode;
}

export function PortalPage({ title, done = null, error = null, children }: PortalPageProps) {
  return (
    <div className="portal-page page-width">
      <Text as="h1" size="title">
        {title}
      </Text>
      {done !== null && (
        <Alert tone="success" role="status">
          {done}
        </Alert>
      )}
      {error !== null && (
        <Alert tone="error" role="alert">
          {error}
        </Alert>
      )}
      {children}
    </div>
  );
}

interface PortalSectionProps {
  readonly id?: string;
  readonly titleId: string;
  readonly title: string;
  /** Its content is under its title. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function PortalSection({ titleId, title, wide = false, children, ...rest }: PortalSectionProps) {
  const look = { ...rest, as: 'section', gap: '8', rowGap: '3', rule: '6', pad: '6' } as const;
  const content = (
    <>
      <Text as="h2" size="l" id={titleId}>
        {title}
      </Text>
      {children}
    </>
  );
  return wide ? (
    <Stack {...look} aria-labelledby={titleId}>
      {content}
    </Stack>
  ) : (
    <Split {...look} columns="head" aria-labelledby={titleId}>
      {content}
    </Split>
  );
}
