import { Form, href } from 'react-router';
import { useCan } from '#features/accounts/rights/can.tsx';
import { Button } from '#ui/button.tsx';

interface InviteClientProps {
  readonly name: string;
  readonly email: string;
}

/** Opens the form for a new client, filled in. It posts, because names and emails do not belong in URLs. */
export function InviteClient({ name, email }: InviteClientProps) {
  if (!useCan('money:write')) return null;
  return (
    <Form method="post" action={href('/admin/payments/new')}>
      <input type="hidden" name="q" value={email} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" size="small" name="action" value="find">
        Invite as a client
      </Button>
    </Form>
  );
}
