ALTER TABLE "sessions" ADD COLUMN "spent_token" text;--> statement-breakpoint
CREATE INDEX "sessions_spent_token" ON "sessions" USING btree ("spent_token") WHERE "sessions"."spent_token" is not null;--> statement-breakpoint
CREATE INDEX "booking_requests_of_address" ON "booking_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_submissions_of_address" ON "contact_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "intake_submissions_of_address" ON "intake_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE FUNCTION "refuse_audit_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An empty log loses nothing: a copy into a new database empties all tables first.
  IF EXISTS (SELECT 1 FROM "audit_log") THEN RAISE EXCEPTION 'the audit log takes no changes'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_is_never_emptied" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_truncate"();
