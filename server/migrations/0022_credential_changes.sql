ALTER TABLE "second_factors" ADD COLUMN "last_step" integer;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "factor_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING hash ("value");--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_agent_bytes" CHECK (octet_length("verifications"."user_agent") <= 8000);--> statement-breakpoint
-- A new password or address ends every outstanding link, code, half-done sign-in and trusted device of its account,
-- whatever writes it. Values name the user; codes are kept under the hash of their kind and the address.
CREATE FUNCTION "end_verifications"(owner text, VARIADIC addresses text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM verifications WHERE value = owner;
  DELETE FROM verifications WHERE identifier IN (
    SELECT rtrim(translate(encode(sha256(convert_to(kind || '-otp-' || lower(address), 'UTF8')), 'base64'), '+/', '-_'), '=')
    FROM unnest(ARRAY['sign-in', 'email-verification', 'forget-password']) kind, unnest(addresses) address
  );
$$;
--> statement-breakpoint
CREATE FUNCTION "end_verifications_of_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_verifications(NEW.user_id, (SELECT email FROM users WHERE id = NEW.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_identities_password_set" AFTER INSERT ON "user_identities" FOR EACH ROW WHEN (NEW.password IS NOT NULL) EXECUTE FUNCTION "end_verifications_of_password"();
--> statement-breakpoint
CREATE TRIGGER "user_identities_password_changed" AFTER UPDATE OF "password" ON "user_identities" FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password) EXECUTE FUNCTION "end_verifications_of_password"();
--> statement-breakpoint
CREATE FUNCTION "end_verifications_of_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_verifications(NEW.id, OLD.email, NEW.email);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_address_changed" AFTER UPDATE OF "email" ON "users" FOR EACH ROW WHEN (NEW.email IS DISTINCT FROM OLD.email) EXECUTE FUNCTION "end_verifications_of_address"();
