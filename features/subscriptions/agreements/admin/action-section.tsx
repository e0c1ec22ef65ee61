import { useId, type ReactNode } from 'react';
import { Form } from 'react-router';
import { Stack } from '#ui/layout/layout.tsx';

interface ActionSectionProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A form below a fee or an invoice: explains the action, then shows its fields and buttons. */
export function ActionSection({ title, hint, children }: ActionSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="soft small">{hint}</p>
      <Form method="post">
        <Stack gap="4">{children}</Stack>
      </Form>
    </section>
  );
}
