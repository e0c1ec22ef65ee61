import { createHash } from 'node:crypto';

/** An address and whether the provider has verified it. */
export interface TestAddress {
  readonly email: string;
  readonly verified: boolean;
  readonly primary: boolean;
}

export interface TestPerson {
  /** Used for forms and subjects. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly addresses: readonly TestAddress[];
}

/** `existing`: the address of an account on the site, if there is one to try. */
export function testPeople(existing: string | undefined): readonly TestPerson[] {
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
    ...(existing === undefined
      ? []
      : [
          {
            key: 'existing',
            name: 'Cleo Marsh',
            note: 'Has an account here already',
            addresses: [{ email: existing, verified: true, primary: true }],
          },
        ]),
  ];
}

/** The same address gives the same person. */
export function personByAddress(email: string, verified: boolean): TestPerson {
  const name = email.split('@', 1)[0] ?? email;
  return { key: `typed:${email}`, name, note: '', addresses: [{ email, verified, primary: true }] };
}

/** For providers that return only one. */
export function primaryAddress({ addresses }: TestPerson): TestAddress {
  const [first] = addresses;
  const primary = addresses.find((address) => address.primary) ?? first;
  if (primary === undefined) throw new Error('A person without an address cannot sign in.');
  return primary;
}

/** Stable per person and provider. */
export function subjectOf(company: string, { key }: TestPerson, digits: number): string {
  const hash = createHash('sha256').update(`${company}:${key}`).digest('hex');
  return `1${BigInt(`0x${hash}`)
    .toString()
    .slice(0, digits - 1)}`;
}
