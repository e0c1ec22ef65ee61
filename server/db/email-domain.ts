import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The domain of an email address as indexes hold it: in lower case, and by bytes, so that they find beginnings too. */
export function emailDomain(email: SQLWrapper): SQL {
  return sql`split_part(lower(${email}), '@', 2) collate "C"`;
}
