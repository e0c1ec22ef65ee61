import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/columns.ts';

/** Ids are UUIDs kept as text: what a stranger sends in place of one is then simply not found. */
function id() {
  return text('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`);
}

function ownerId() {
  return text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/** Who may sign in. The shape is the authentication library's; names of the properties are its field names. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Nothing is shown of it, and nothing is taken for it. */
    image: text('image'),
    /** What the sign-up said; the specification's user metadata. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    company: text('company'),
    /** The library's copy of the profile's role; one verb writes both. */
    role: text('role'),
    banned: boolean('banned').default(false),
    banReason: text('ban_reason'),
    banExpires: timestampColumn('ban_expires'),
    twoFactorEnabled: boolean('two_factor_enabled').default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { name: 1000, firstName: 500, lastName: 500, company: 1000, email: 1000 }),
    index('users_newest').on(table.createdAt, table.id),
    // The few that a list may be asked for by themselves.
    index('users_disabled')
      .on(table.createdAt, table.id)
      .where(sql`${table.banned}`),
    index('users_unconfirmed')
      .on(table.createdAt, table.id)
      .where(sql`not ${table.emailVerified}`),
  ],
);

/** The specification's profiles, one for each user, made in one transaction with it. */
export const userProfiles = pgTable(
  'user_profiles',
  {
    /** Its reference is deferred to the end of the transaction, so that it may be written before its user. */
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    companyName: text('company_name'),
    /** `admin` makes an administrator; any other value is shown as it is. */
    role: text('role').notNull().default('user'),
    subscriptionTier: text('subscription_tier'),
    subscriptionStatus: text('subscription_status'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** When the account is to be erased, where its owner has asked for that. */
    eraseAt: timestampColumn('erase_at'),
    /** When an administrator without a second factor can do nothing but set one up. */
    factorDueAt: timestampColumn('factor_due_at'),
    /** Name, address and company in lower case, each after a space, for searching; the database writes it by itself. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    ...textLengths(table, { fullName: 1000, companyName: 1000 }),
    index('user_profiles_newest').on(table.createdAt, table.userId),
    index('user_profiles_admins')
      .on(table.userId)
      .where(sql`${table.role} = 'admin'`),
    index('user_profiles_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('user_profiles_by_name').on(sql`lower(coalesce(${table.fullName}, ''))`, table.userId),
    index('user_profiles_of_status').on(table.subscriptionStatus, table.createdAt, table.userId),
    index('user_profiles_to_erase')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
  ],
);

/** Signed-in browsers and programs. A token opens nothing without its signature, which the secret makes. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: ownerId(),
    expiresAt: timestampColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When its owner last showed who they are: at the sign-in, or since by password, passkey or code. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** The hash of the token that a program has exchanged for the present one: who shows it again holds a copy. */
    spentToken: text('spent_token'),
    impersonatedBy: text('impersonated_by'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { userAgent: 2000 }),
    index('sessions_of_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_spent_token')
      .on(table.spentToken)
      .where(sql`${table.spentToken} is not null`),
  ],
);

/** The ways into an account: a password (`credential`), or an account at a provider. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: id(),
    userId: ownerId(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestampColumn('access_token_expires_at'),
    refreshTokenExpiresAt: timestampColumn('refresh_token_expires_at'),
    scope: text('scope'),
    /** Hashed by argon2id. */
    password: text('password'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table),
    index('user_identities_of_user').on(table.userId),
    uniqueIndex('user_identities_at_provider').on(table.providerId, table.accountId),
  ],
);

/** What waits to be proved: reset links, codes, the state of a sign-in at a provider. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** Of a trusted device: the browser, as it names itself. */
    userAgent: text('user_agent'),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { value: 40_000 }),
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
    // A value may be longer than a B-tree takes.
    index('verifications_value').using('hash', table.value),
  ],
);

/** Authenticator apps, encrypted, and their recovery codes, hashed. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: ownerId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').default(true),
    /** The time step of the last accepted code: it and those before are not accepted again. */
    lastStep: integer('last_step'),
    failedVerificationCount: integer('failed_verification_count').default(0),
    lockedUntil: timestampColumn('locked_until'),
  },
  (table) => [
    ...textLengths(table),
    index('second_factors_of_user').on(table.userId),
    index('second_factors_secret').on(table.secret),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ownerId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: timestampColumn('created_at').defaultNow(),
  },
  (table) => [
    ...textLengths(table, { name: 1000 }),
    index('passkeys_of_user').on(table.userId),
    index('passkeys_credential').on(table.credentialID),
  ],
);

/** The keys that sign the access tokens of programs; the private halves are encrypted. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: id(),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    alg: text('alg'),
    crv: text('crv'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at'),
  },
  (table) => [...textLengths(table)],
);

/** Where a user has signed in before, as hashes: a sign-in from anywhere else is told by mail. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ownerId(),
    device: text('device').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    seenAt: timestampColumn('seen_at').notNull().defaultNow(),
  },
  (table) => [...textLengths(table), primaryKey({ columns: [table.userId, table.device] })],
);
