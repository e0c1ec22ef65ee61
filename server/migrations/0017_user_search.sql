ALTER TABLE "user_profiles" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_profiles_by_name" ON "user_profiles" USING btree (lower(coalesce("full_name", '')),"user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_of_status" ON "user_profiles" USING btree ("subscription_status","user_id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";--> statement-breakpoint
-- Whoever writes a name, a company or an address, an older replica too, has the text renewed that searches look at.
CREATE FUNCTION "user_search_text"(name text, address text, company text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(' ' || concat_ws(' ', name, address, company))
$$;
--> statement-breakpoint
CREATE FUNCTION "renew_profile_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := user_search_text(NEW.full_name, (SELECT email FROM users WHERE id = NEW.user_id), NEW.company_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_profiles_search_text" BEFORE INSERT OR UPDATE OF "full_name", "company_name" ON "user_profiles" FOR EACH ROW EXECUTE FUNCTION "renew_profile_search_text"();
--> statement-breakpoint
-- A profile may be written before its user, and an address may change.
CREATE FUNCTION "renew_user_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_profiles SET search_text = user_search_text(full_name, NEW.email, company_name) WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_search_text" AFTER INSERT OR UPDATE OF "email" ON "users" FOR EACH ROW EXECUTE FUNCTION "renew_user_search_text"();
--> statement-breakpoint
UPDATE "user_profiles" p SET "search_text" = user_search_text(p.full_name, u.email, p.company_name) FROM "users" u WHERE u.id = p.user_id;
