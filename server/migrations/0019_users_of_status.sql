DROP INDEX "user_profiles_of_status";--> statement-breakpoint
CREATE INDEX "user_profiles_of_status" ON "user_profiles" USING btree ("subscription_status","created_at","user_id");