import './plain-page.css';
import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { DoneMark } from '../feedback/done-mark.tsx';
import { Stack } from '../layout/layout.tsx';

interface PlainPageProps {
  title: string;
  lead: string;
  width: 'm' | 'l';
  children: ReactNode;
}

/** A page with one form that works without scripts. */
export function PlainPage({ title, lead, width, children }: PlainPageProps) {
  return (
    <div className="plain-page page-width" data-width={width}>
      <header className="plain-page-head">
        <h1>{title}</h1>
        <p className="soft">{lead}</p>
      </header>
      {children}
    </div>
  );
}

interface ThanksPageProps extends Omit<ComponentPropsWithoutRef<'div'>, 'className'> {
  title: string;
  text: string;
  reference: string | null;
}

/** The thank-you page after a form was sent. */
export function ThanksPage({ title, text, reference, children, ...rest }: ThanksPageProps) {
  return (
    <Stack {...rest} gap="5" align="start" className="plain-page page-width" width="s">
      <DoneMark size="large" />
      <h1>{title}</h1>
      <p>{text}</p>
      {reference && (
        <p className="plain-page-reference">
          Your reference is <strong>{reference}</strong>
        </p>
      )}
      {children}
    </Stack>
  );
}
