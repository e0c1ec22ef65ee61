import { createHash } from 'node:crypto';

/** An address that a person has with the company, and whether the company has seen that it is theirs. */
export interface TestAddress {
  readonly email: string;
  readonly verified: boolean;
  readonly primary: boolean;
}

/** Somebody who has an account with the company. */
export interface TestPerson {
  /** What forms and subjects are made of. */
  readonly key: string;
  readonly name: string;
  /** What is special about them, in a few words. */
  readonly note: string;
  readonly addresses: readonly TestAddress[];
}

/** The cast of the consent page. `existing` is an address that has an account on the site already. */
export function testPeople(existing: string): readonly TestPerson[] {
  return [
    {
      key: 'nora',
      name: 'Nora Lindqvist',
      note: 'An ordinary person',
      addresses: [{ email: 'nora.lindqvist@example.com', verified: true, primary: true }],
    },
    {
      key: 'ulrik',
      name: 'Ulrik Sand',
      note: 'Has not confirmed the address',
      addresses: [{ email: 'ulrik.sand@example.com', verified: false, primary: true }],
    },
    {
      key: 'mara',
      name: 'Mara Okafor',
      note: 'Has several addresses',
      addresses: [
        { email: 'mara@okafor.example', verified: false, primary: false },
        { email: 'mara.okafor@example.com', verified: true, primary: true },
        { email: 'm.okafor@studio.example', verified: true, primary: false },
      ],
    },
    {
      key: 'existing',
      name: 'Cleo Marsh',
      note: 'Has an account here already',
      addresses: [{ email: existing, verified: true, primary: true }],
    },
  ];
}

/** Anybody else, by an address typed in: the same address is the same person every time. */
export function personByAddress(email: string, verified: boolean): TestPerson {
  const name = email.split('@', 1)[0] ?? email;
  return { key: `typed:${email}`, name, note: '', addresses: [{ email, verified, primary: true }] };
}

/** The one address that a company with room for one tells. */
export function primaryAddress({ addresses }: TestPerson): TestAddress {
  const [first] = addresses;
  const primary = addresses.find((address) => address.primary) ?? first;
  if (primary === undefined) throw new Error('A person without an address cannot sign in.');
  return primary;
}

/** A number that stands for the person with this company for good, with so many digits. */
export function subjectOf(company: string, { key }: TestPerson, digits: number): string {
  const hash = createHash('sha256').update(`${company}:${key}`).digest('hex');
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(0, digits - 1)}`;
}
