import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Attribution } from '#forms/attribution/attribution.ts';
import { teamRoles } from '#features/accounts/rights/roles.ts';
import { emailDomain } from '#server/db/query/email-domain.ts';
import { textLengths } from '#server/db/text-lengths.ts';
import { timestampColumn } from '#server/db/query/columns.ts';

/** UUIDs as text: invalid ids are just not found. */
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

/** Library schema; property names are its field names. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** Lower case. */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Unused. */
    image: text('image'),
    /** The specification's user metadata. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    company: text('company'),
    /** The library's copy of the profile's role; written together. */
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
    index('users_of_domain').on(emailDomain(table.email), table.id),
    // Partial: few rows.
    index('users_disabled')
      .on(table.createdAt, table.id)
      .where(sql`${table.banned}`),
    index('users_unconfirmed')
      .on(table.createdAt, table.id)
      .where(sql`not ${table.emailVerified}`),
  ],
);

/** Created in the user's transaction. */
export const userProfiles = pgTable(
  'user_profiles',
  {
    /** Deferred: may be inserted before its user. */
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fullName: text('full_name'),
    companyName: text('company_name'),
    /** Roles in `teamRoles` open the back office; others are only displayed. */
    role: text('role').notNull().default('user'),
    subscriptionTier: text('subscription_tier'),
    subscriptionStatus: text('subscription_status'),
    stripeCustomerId: text('stripe_customer_id').unique(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** How the visit that signed up came to the site; null if unknown. */
    attribution: jsonb('attribution').$type<Attribution>(),
    /** Scheduled erasure, if requested. */
    eraseAt: timestampColumn('erase_at'),
    /** Then an administrator without a second factor can only set one up. */
    factorDueAt: timestampColumn('factor_due_at'),
    /** Lower-case name, email, company, each after a space; set by the database. */
    searchText: text('search_text').notNull().default(''),
    /** Has, or once had, a payment or a subscription; set by the database. */
    isBilled: boolean('is_billed').notNull().default(false),
  },
  (table) => [
    ...textLengths(table, { fullName: 1000, companyName: 1000 }),
    index('user_profiles_newest').on(table.createdAt, table.userId),
    index('user_profiles_team')
      .on(table.userId)
      .where(sql`${table.role} in (${sql.raw(teamRoles.map((role) => `'${role}'`).join(', '))})`),
    index('user_profiles_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Of searches in payments and subscriptions.
    index('user_profiles_billed_search')
      .using('gin', sql`${table.searchText} gin_trgm_ops`)
      .where(sql`${table.isBilled}`),
    index('user_profiles_by_name').on(sql`lower(coalesce(${table.fullName}, ''))`, table.userId),
    index('user_profiles_of_status').on(table.subscriptionStatus, table.createdAt, table.userId),
    index('user_profiles_to_erase')
      .on(table.eraseAt)
      .where(sql`${table.eraseAt} is not null`),
  ],
);

/** Tokens need a signature by the secret. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    token: text('token').notNull().unique(),
    userId: ownerId(),
    expiresAt: timestampColumn('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Last confirmation of identity: sign-in, password, passkey or code. */
    confirmedAt: timestampColumn('confirmed_at'),
    /** Hash of a program's previous token; reuse means a copy exists. */
    spentToken: text('spent_token'),
    impersonatedBy: text('impersonated_by'),
    /** Chosen in the portal; may be one that the person has left. */
    activeOrganizationId: text('active_organization_id'),
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

/** Password (`credential`) or provider account. */
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
    /** argon2id hash. */
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

/** Reset links, codes, provider sign-in state. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    userAgent: text('user_agent'),
    expiresAt: timestampColumn('expires_at').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    ...textLengths(table, { value: 40_000 }),
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
    // Values may exceed the B-tree limit.
    index('verifications_value').using('hash', table.value),
  ],
);

/** Authenticator secrets (encrypted) and recovery codes (hashed). */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: ownerId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').default(true),
    /** Earlier or equal time steps are rejected (replay). */
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

/** Private keys are encrypted. */
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

/** Hashed; sign-ins from unknown devices send an email. */
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
