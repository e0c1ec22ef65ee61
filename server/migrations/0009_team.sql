CREATE TABLE "team_invites" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_invites_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "team_invites_id_bytes" CHECK (octet_length("team_invites"."id") <= 8000),
	CONSTRAINT "team_invites_email_bytes" CHECK (octet_length("team_invites"."email") <= 1000),
	CONSTRAINT "team_invites_role_bytes" CHECK (octet_length("team_invites"."role") <= 8000),
	CONSTRAINT "team_invites_token_hash_bytes" CHECK (octet_length("team_invites"."token_hash") <= 8000),
	CONSTRAINT "team_invites_invited_by_bytes" CHECK (octet_length("team_invites"."invited_by") <= 8000)
);
--> statement-breakpoint
DROP INDEX "user_profiles_admins";--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invites_email" ON "team_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invites_expiry" ON "team_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invites_inviter" ON "team_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "user_profiles_team" ON "user_profiles" USING btree ("user_id") WHERE "user_profiles"."role" in ('owner', 'admin', 'sales', 'writer', 'finance', 'reader');