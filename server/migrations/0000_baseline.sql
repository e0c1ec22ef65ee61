-- Made by drizzle-kit from the tables, but for what it does not know: this extension, the function of
-- server/db/text-parts.sql, which an index needs before the SQL files are applied, `rate_limits` and `replicas`
-- unlogged, and the deferred reference of `user_profiles`.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
create or replace function text_parts(input text) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
begin
  return array_to_tsvector(array(
    select substr(word, at, 24)
    from string_to_table(translate(input, e'\n', ' '), ' ') word, generate_series(1, length(word)) at));
end $$;
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_pk" PRIMARY KEY("user_id","device"),
	CONSTRAINT "known_devices_user_id_bytes" CHECK (octet_length("known_devices"."user_id") <= 8000),
	CONSTRAINT "known_devices_device_bytes" CHECK (octet_length("known_devices"."device") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now(),
	CONSTRAINT "passkeys_id_bytes" CHECK (octet_length("passkeys"."id") <= 8000),
	CONSTRAINT "passkeys_user_id_bytes" CHECK (octet_length("passkeys"."user_id") <= 8000),
	CONSTRAINT "passkeys_name_bytes" CHECK (octet_length("passkeys"."name") <= 1000),
	CONSTRAINT "passkeys_public_key_bytes" CHECK (octet_length("passkeys"."public_key") <= 8000),
	CONSTRAINT "passkeys_credential_id_bytes" CHECK (octet_length("passkeys"."credential_id") <= 8000),
	CONSTRAINT "passkeys_device_type_bytes" CHECK (octet_length("passkeys"."device_type") <= 8000),
	CONSTRAINT "passkeys_transports_bytes" CHECK (octet_length("passkeys"."transports") <= 8000),
	CONSTRAINT "passkeys_aaguid_bytes" CHECK (octet_length("passkeys"."aaguid") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true,
	"last_step" integer,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp (3) with time zone,
	CONSTRAINT "second_factors_id_bytes" CHECK (octet_length("second_factors"."id") <= 8000),
	CONSTRAINT "second_factors_user_id_bytes" CHECK (octet_length("second_factors"."user_id") <= 8000),
	CONSTRAINT "second_factors_secret_bytes" CHECK (octet_length("second_factors"."secret") <= 8000),
	CONSTRAINT "second_factors_backup_codes_bytes" CHECK (octet_length("second_factors"."backup_codes") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"confirmed_at" timestamp (3) with time zone,
	"spent_token" text,
	"impersonated_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token"),
	CONSTRAINT "sessions_id_bytes" CHECK (octet_length("sessions"."id") <= 8000),
	CONSTRAINT "sessions_token_bytes" CHECK (octet_length("sessions"."token") <= 8000),
	CONSTRAINT "sessions_user_id_bytes" CHECK (octet_length("sessions"."user_id") <= 8000),
	CONSTRAINT "sessions_ip_address_bytes" CHECK (octet_length("sessions"."ip_address") <= 8000),
	CONSTRAINT "sessions_user_agent_bytes" CHECK (octet_length("sessions"."user_agent") <= 2000),
	CONSTRAINT "sessions_spent_token_bytes" CHECK (octet_length("sessions"."spent_token") <= 8000),
	CONSTRAINT "sessions_impersonated_by_bytes" CHECK (octet_length("sessions"."impersonated_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_id_bytes" CHECK (octet_length("signing_keys"."id") <= 8000),
	CONSTRAINT "signing_keys_public_key_bytes" CHECK (octet_length("signing_keys"."public_key") <= 8000),
	CONSTRAINT "signing_keys_private_key_bytes" CHECK (octet_length("signing_keys"."private_key") <= 8000),
	CONSTRAINT "signing_keys_alg_bytes" CHECK (octet_length("signing_keys"."alg") <= 8000),
	CONSTRAINT "signing_keys_crv_bytes" CHECK (octet_length("signing_keys"."crv") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_id_bytes" CHECK (octet_length("user_identities"."id") <= 8000),
	CONSTRAINT "user_identities_user_id_bytes" CHECK (octet_length("user_identities"."user_id") <= 8000),
	CONSTRAINT "user_identities_provider_id_bytes" CHECK (octet_length("user_identities"."provider_id") <= 8000),
	CONSTRAINT "user_identities_account_id_bytes" CHECK (octet_length("user_identities"."account_id") <= 8000),
	CONSTRAINT "user_identities_access_token_bytes" CHECK (octet_length("user_identities"."access_token") <= 8000),
	CONSTRAINT "user_identities_refresh_token_bytes" CHECK (octet_length("user_identities"."refresh_token") <= 8000),
	CONSTRAINT "user_identities_id_token_bytes" CHECK (octet_length("user_identities"."id_token") <= 8000),
	CONSTRAINT "user_identities_scope_bytes" CHECK (octet_length("user_identities"."scope") <= 8000),
	CONSTRAINT "user_identities_password_bytes" CHECK (octet_length("user_identities"."password") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"full_name" text,
	"company_name" text,
	"role" text DEFAULT 'user' NOT NULL,
	"subscription_tier" text,
	"subscription_status" text,
	"stripe_customer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attribution" jsonb,
	"erase_at" timestamp (3) with time zone,
	"factor_due_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"is_billed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "user_profiles_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "user_profiles_user_id_bytes" CHECK (octet_length("user_profiles"."user_id") <= 8000),
	CONSTRAINT "user_profiles_full_name_bytes" CHECK (octet_length("user_profiles"."full_name") <= 1000),
	CONSTRAINT "user_profiles_company_name_bytes" CHECK (octet_length("user_profiles"."company_name") <= 1000),
	CONSTRAINT "user_profiles_role_bytes" CHECK (octet_length("user_profiles"."role") <= 8000),
	CONSTRAINT "user_profiles_subscription_tier_bytes" CHECK (octet_length("user_profiles"."subscription_tier") <= 8000),
	CONSTRAINT "user_profiles_subscription_status_bytes" CHECK (octet_length("user_profiles"."subscription_status") <= 8000),
	CONSTRAINT "user_profiles_stripe_customer_id_bytes" CHECK (octet_length("user_profiles"."stripe_customer_id") <= 8000),
	CONSTRAINT "user_profiles_search_text_bytes" CHECK (octet_length("user_profiles"."search_text") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"first_name" text,
	"last_name" text,
	"company" text,
	"role" text,
	"banned" boolean DEFAULT false,
	"ban_reason" text,
	"ban_expires" timestamp (3) with time zone,
	"two_factor_enabled" boolean DEFAULT false,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_id_bytes" CHECK (octet_length("users"."id") <= 8000),
	CONSTRAINT "users_name_bytes" CHECK (octet_length("users"."name") <= 1000),
	CONSTRAINT "users_email_bytes" CHECK (octet_length("users"."email") <= 1000),
	CONSTRAINT "users_image_bytes" CHECK (octet_length("users"."image") <= 8000),
	CONSTRAINT "users_first_name_bytes" CHECK (octet_length("users"."first_name") <= 500),
	CONSTRAINT "users_last_name_bytes" CHECK (octet_length("users"."last_name") <= 500),
	CONSTRAINT "users_company_bytes" CHECK (octet_length("users"."company") <= 1000),
	CONSTRAINT "users_role_bytes" CHECK (octet_length("users"."role") <= 8000),
	CONSTRAINT "users_ban_reason_bytes" CHECK (octet_length("users"."ban_reason") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"user_agent" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verifications_id_bytes" CHECK (octet_length("verifications"."id") <= 8000),
	CONSTRAINT "verifications_identifier_bytes" CHECK (octet_length("verifications"."identifier") <= 8000),
	CONSTRAINT "verifications_value_bytes" CHECK (octet_length("verifications"."value") <= 40000),
	CONSTRAINT "verifications_user_agent_bytes" CHECK (octet_length("verifications"."user_agent") <= 8000)
);
--> statement-breakpoint
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
CREATE TABLE "metric_changes" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "metric_changes_metric_bytes" CHECK (octet_length("metric_changes"."metric") <= 8000),
	CONSTRAINT "metric_changes_part_bytes" CHECK (octet_length("metric_changes"."part") <= 8000),
	CONSTRAINT "metric_changes_other_bytes" CHECK (octet_length("metric_changes"."other") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "metric_days" (
	"metric" text NOT NULL,
	"day" date NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "metric_days_metric_day_part_other_pk" PRIMARY KEY("metric","day","part","other"),
	CONSTRAINT "metric_days_metric_bytes" CHECK (octet_length("metric_days"."metric") <= 8000),
	CONSTRAINT "metric_days_part_bytes" CHECK (octet_length("metric_days"."part") <= 8000),
	CONSTRAINT "metric_days_other_bytes" CHECK (octet_length("metric_days"."other") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "metric_periods" (
	"metric" text NOT NULL,
	"period" text NOT NULL,
	"part" text NOT NULL,
	"other" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "metric_periods_metric_period_part_other_pk" PRIMARY KEY("metric","period","part","other"),
	CONSTRAINT "metric_periods_metric_bytes" CHECK (octet_length("metric_periods"."metric") <= 8000),
	CONSTRAINT "metric_periods_period_bytes" CHECK (octet_length("metric_periods"."period") <= 8000),
	CONSTRAINT "metric_periods_part_bytes" CHECK (octet_length("metric_periods"."part") <= 8000),
	CONSTRAINT "metric_periods_other_bytes" CHECK (octet_length("metric_periods"."other") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "mrr_standing" (
	"user_id" text PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	CONSTRAINT "mrr_standing_user_id_bytes" CHECK (octet_length("mrr_standing"."user_id") <= 8000),
	CONSTRAINT "mrr_standing_standing_bytes" CHECK (octet_length("mrr_standing"."standing") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "web_vital_sums" (
	"is_month" boolean NOT NULL,
	"day" date NOT NULL,
	"section" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"amounts" bigint[] NOT NULL,
	CONSTRAINT "web_vital_sums_is_month_day_section_device_metric_pk" PRIMARY KEY("is_month","day","section","device","metric"),
	CONSTRAINT "web_vital_sums_section_bytes" CHECK (octet_length("web_vital_sums"."section") <= 8000),
	CONSTRAINT "web_vital_sums_device_bytes" CHECK (octet_length("web_vital_sums"."device") <= 8000),
	CONSTRAINT "web_vital_sums_metric_bytes" CHECK (octet_length("web_vital_sums"."metric") <= 8000),
	CONSTRAINT "web_vital_sums_amounts_bytes" CHECK (octet_length("web_vital_sums"."amounts"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "web_vitals" (
	"day" date NOT NULL,
	"section" text NOT NULL,
	"device" text NOT NULL,
	"metric" text NOT NULL,
	"bucket" smallint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "web_vitals_day_section_device_metric_bucket_pk" PRIMARY KEY("day","section","device","metric","bucket"),
	CONSTRAINT "web_vitals_section_bytes" CHECK (octet_length("web_vitals"."section") <= 8000),
	CONSTRAINT "web_vitals_device_bytes" CHECK (octet_length("web_vitals"."device") <= 8000),
	CONSTRAINT "web_vitals_metric_bytes" CHECK (octet_length("web_vitals"."metric") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"place" text,
	"bytes" bigint,
	"rows" bigint,
	"files" bigint,
	"verified" text,
	"fault" text,
	CONSTRAINT "backup_runs_state_bytes" CHECK (octet_length("backup_runs"."state") <= 8000),
	CONSTRAINT "backup_runs_place_bytes" CHECK (octet_length("backup_runs"."place") <= 8000),
	CONSTRAINT "backup_runs_verified_bytes" CHECK (octet_length("backup_runs"."verified") <= 8000),
	CONSTRAINT "backup_runs_fault_bytes" CHECK (octet_length("backup_runs"."fault") <= 8000),
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_verified" CHECK ("backup_runs"."verified" in ('restored', 'read', 'checksum')),
	CONSTRAINT "backup_runs_done" CHECK ("backup_runs"."state" <> 'done' or ("backup_runs"."finished_at" is not null and "backup_runs"."verified" is not null))
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"offer" text,
	"description" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"first_day" text,
	"months" integer,
	"days_due" integer NOT NULL,
	"collection" text NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"subscription_id" text,
	"invoice_id" text,
	"act" jsonb,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "agreements_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "agreements_user_id_bytes" CHECK (octet_length("agreements"."user_id") <= 8000),
	CONSTRAINT "agreements_kind_bytes" CHECK (octet_length("agreements"."kind") <= 8000),
	CONSTRAINT "agreements_offer_bytes" CHECK (octet_length("agreements"."offer") <= 8000),
	CONSTRAINT "agreements_description_bytes" CHECK (octet_length("agreements"."description") <= 8000),
	CONSTRAINT "agreements_currency_bytes" CHECK (octet_length("agreements"."currency") <= 8000),
	CONSTRAINT "agreements_first_day_bytes" CHECK (octet_length("agreements"."first_day") <= 8000),
	CONSTRAINT "agreements_collection_bytes" CHECK (octet_length("agreements"."collection") <= 8000),
	CONSTRAINT "agreements_state_bytes" CHECK (octet_length("agreements"."state") <= 8000),
	CONSTRAINT "agreements_refusal_bytes" CHECK (octet_length("agreements"."refusal") <= 8000),
	CONSTRAINT "agreements_subscription_id_bytes" CHECK (octet_length("agreements"."subscription_id") <= 8000),
	CONSTRAINT "agreements_invoice_id_bytes" CHECK (octet_length("agreements"."invoice_id") <= 8000),
	CONSTRAINT "agreements_created_by_bytes" CHECK (octet_length("agreements"."created_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"offer" text NOT NULL,
	"mode" text NOT NULL,
	"price_id" text NOT NULL,
	"setup_price_id" text,
	"amount" integer NOT NULL,
	"discount_code" text,
	"promotion_code_id" text,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"session_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"subscription_id" text,
	"paid_at" timestamp (3) with time zone,
	"fulfilled_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "orders_user_id_bytes" CHECK (octet_length("orders"."user_id") <= 8000),
	CONSTRAINT "orders_offer_bytes" CHECK (octet_length("orders"."offer") <= 8000),
	CONSTRAINT "orders_mode_bytes" CHECK (octet_length("orders"."mode") <= 8000),
	CONSTRAINT "orders_price_id_bytes" CHECK (octet_length("orders"."price_id") <= 8000),
	CONSTRAINT "orders_setup_price_id_bytes" CHECK (octet_length("orders"."setup_price_id") <= 8000),
	CONSTRAINT "orders_discount_code_bytes" CHECK (octet_length("orders"."discount_code") <= 8000),
	CONSTRAINT "orders_promotion_code_id_bytes" CHECK (octet_length("orders"."promotion_code_id") <= 8000),
	CONSTRAINT "orders_currency_bytes" CHECK (octet_length("orders"."currency") <= 8000),
	CONSTRAINT "orders_status_bytes" CHECK (octet_length("orders"."status") <= 8000),
	CONSTRAINT "orders_success_url_bytes" CHECK (octet_length("orders"."success_url") <= 8000),
	CONSTRAINT "orders_cancel_url_bytes" CHECK (octet_length("orders"."cancel_url") <= 8000),
	CONSTRAINT "orders_session_id_bytes" CHECK (octet_length("orders"."session_id") <= 8000),
	CONSTRAINT "orders_subscription_id_bytes" CHECK (octet_length("orders"."subscription_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"customer_id" text,
	"locked_by" uuid,
	"locked_until" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"credit_currency" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id"),
	CONSTRAINT "payment_customers_user_id_bytes" CHECK (octet_length("payment_customers"."user_id") <= 8000),
	CONSTRAINT "payment_customers_customer_id_bytes" CHECK (octet_length("payment_customers"."customer_id") <= 8000),
	CONSTRAINT "payment_customers_credit_currency_bytes" CHECK (octet_length("payment_customers"."credit_currency") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"charge_id" text,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "payment_events_id_bytes" CHECK (octet_length("payment_events"."id") <= 8000),
	CONSTRAINT "payment_events_type_bytes" CHECK (octet_length("payment_events"."type") <= 8000),
	CONSTRAINT "payment_events_customer_id_bytes" CHECK (octet_length("payment_events"."customer_id") <= 8000),
	CONSTRAINT "payment_events_charge_id_bytes" CHECK (octet_length("payment_events"."charge_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"invoice_id" text,
	"payment_intent_id" text,
	"subscription_id" text,
	"order_id" uuid,
	"number" text,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"amount_paid" integer NOT NULL,
	"amount_refunded" integer NOT NULL,
	"amount_disputed" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"dispute" text,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"card_brand" text,
	"card_last4" text,
	"method_type" text,
	"invoice_url" text,
	"invoice_pdf" text,
	"receipt_url" text,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"discount_label" text,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"tax_label" text,
	"tax_included" boolean DEFAULT false NOT NULL,
	"tax_note" text,
	"billed_to" jsonb,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"notices" text[] NOT NULL,
	CONSTRAINT "payments_invoice_id_unique" UNIQUE("invoice_id"),
	CONSTRAINT "payments_payment_intent_id_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "payments_user_id_bytes" CHECK (octet_length("payments"."user_id") <= 8000),
	CONSTRAINT "payments_invoice_id_bytes" CHECK (octet_length("payments"."invoice_id") <= 8000),
	CONSTRAINT "payments_payment_intent_id_bytes" CHECK (octet_length("payments"."payment_intent_id") <= 8000),
	CONSTRAINT "payments_subscription_id_bytes" CHECK (octet_length("payments"."subscription_id") <= 8000),
	CONSTRAINT "payments_number_bytes" CHECK (octet_length("payments"."number") <= 8000),
	CONSTRAINT "payments_description_bytes" CHECK (octet_length("payments"."description") <= 8000),
	CONSTRAINT "payments_status_bytes" CHECK (octet_length("payments"."status") <= 8000),
	CONSTRAINT "payments_currency_bytes" CHECK (octet_length("payments"."currency") <= 8000),
	CONSTRAINT "payments_dispute_bytes" CHECK (octet_length("payments"."dispute") <= 8000),
	CONSTRAINT "payments_card_brand_bytes" CHECK (octet_length("payments"."card_brand") <= 8000),
	CONSTRAINT "payments_card_last4_bytes" CHECK (octet_length("payments"."card_last4") <= 8000),
	CONSTRAINT "payments_method_type_bytes" CHECK (octet_length("payments"."method_type") <= 8000),
	CONSTRAINT "payments_invoice_url_bytes" CHECK (octet_length("payments"."invoice_url") <= 8000),
	CONSTRAINT "payments_invoice_pdf_bytes" CHECK (octet_length("payments"."invoice_pdf") <= 8000),
	CONSTRAINT "payments_receipt_url_bytes" CHECK (octet_length("payments"."receipt_url") <= 8000),
	CONSTRAINT "payments_discount_label_bytes" CHECK (octet_length("payments"."discount_label") <= 8000),
	CONSTRAINT "payments_tax_label_bytes" CHECK (octet_length("payments"."tax_label") <= 8000),
	CONSTRAINT "payments_tax_note_bytes" CHECK (octet_length("payments"."tax_note") <= 8000),
	CONSTRAINT "payments_notices_bytes" CHECK (octet_length("payments"."notices"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"offer" text,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"monthly_amount" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"discount_label" text,
	"discount_ends_at" bigint,
	"currency" text NOT NULL,
	"cancel_at_period_end" boolean NOT NULL,
	"cancel_at" bigint,
	"ended_at" bigint,
	"trial_end" bigint,
	"current_period_start" bigint,
	"current_period_end" bigint,
	"payment_method_brand" text,
	"payment_method_last4" text,
	"payment_method_id" text,
	"next_charge_at" bigint,
	"next_charge_cents" integer,
	"next_charge_tax_cents" integer DEFAULT 0 NOT NULL,
	"next_charge_credit_cents" integer DEFAULT 0 NOT NULL,
	"scheduled_offer" text,
	"scheduled_at" bigint,
	"pending_change" jsonb,
	"paused_at" bigint,
	"resumes_at" bigint,
	"cancel_feedback" text,
	"cancel_comment" text,
	"collection_method" text DEFAULT 'charge_automatically' NOT NULL,
	"is_taxed" boolean DEFAULT false NOT NULL,
	"is_agreed" boolean DEFAULT false NOT NULL,
	"is_current" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_id_bytes" CHECK (octet_length("subscriptions"."id") <= 8000),
	CONSTRAINT "subscriptions_user_id_bytes" CHECK (octet_length("subscriptions"."user_id") <= 8000),
	CONSTRAINT "subscriptions_offer_bytes" CHECK (octet_length("subscriptions"."offer") <= 8000),
	CONSTRAINT "subscriptions_price_id_bytes" CHECK (octet_length("subscriptions"."price_id") <= 8000),
	CONSTRAINT "subscriptions_status_bytes" CHECK (octet_length("subscriptions"."status") <= 8000),
	CONSTRAINT "subscriptions_discount_label_bytes" CHECK (octet_length("subscriptions"."discount_label") <= 8000),
	CONSTRAINT "subscriptions_currency_bytes" CHECK (octet_length("subscriptions"."currency") <= 8000),
	CONSTRAINT "subscriptions_payment_method_brand_bytes" CHECK (octet_length("subscriptions"."payment_method_brand") <= 8000),
	CONSTRAINT "subscriptions_payment_method_last4_bytes" CHECK (octet_length("subscriptions"."payment_method_last4") <= 8000),
	CONSTRAINT "subscriptions_payment_method_id_bytes" CHECK (octet_length("subscriptions"."payment_method_id") <= 8000),
	CONSTRAINT "subscriptions_scheduled_offer_bytes" CHECK (octet_length("subscriptions"."scheduled_offer") <= 8000),
	CONSTRAINT "subscriptions_cancel_feedback_bytes" CHECK (octet_length("subscriptions"."cancel_feedback") <= 8000),
	CONSTRAINT "subscriptions_cancel_comment_bytes" CHECK (octet_length("subscriptions"."cancel_comment") <= 8000),
	CONSTRAINT "subscriptions_collection_method_bytes" CHECK (octet_length("subscriptions"."collection_method") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "subscription_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"notified" boolean NOT NULL,
	CONSTRAINT "subscription_changes_position" UNIQUE("subscription_id","position"),
	CONSTRAINT "subscription_changes_user_id_bytes" CHECK (octet_length("subscription_changes"."user_id") <= 8000),
	CONSTRAINT "subscription_changes_subscription_id_bytes" CHECK (octet_length("subscription_changes"."subscription_id") <= 8000),
	CONSTRAINT "subscription_changes_kind_bytes" CHECK (octet_length("subscription_changes"."kind") <= 8000),
	CONSTRAINT "subscription_changes_reason_bytes" CHECK (octet_length("subscription_changes"."reason") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"country" text NOT NULL,
	"vat_id" text NOT NULL,
	"vat_state" text,
	"version" uuid NOT NULL,
	"pushed_version" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_details_user_id_bytes" CHECK (octet_length("billing_details"."user_id") <= 8000),
	CONSTRAINT "billing_details_name_bytes" CHECK (octet_length("billing_details"."name") <= 8000),
	CONSTRAINT "billing_details_line1_bytes" CHECK (octet_length("billing_details"."line1") <= 8000),
	CONSTRAINT "billing_details_line2_bytes" CHECK (octet_length("billing_details"."line2") <= 8000),
	CONSTRAINT "billing_details_postal_code_bytes" CHECK (octet_length("billing_details"."postal_code") <= 8000),
	CONSTRAINT "billing_details_city_bytes" CHECK (octet_length("billing_details"."city") <= 8000),
	CONSTRAINT "billing_details_state_bytes" CHECK (octet_length("billing_details"."state") <= 8000),
	CONSTRAINT "billing_details_country_bytes" CHECK (octet_length("billing_details"."country") <= 8000),
	CONSTRAINT "billing_details_vat_id_bytes" CHECK (octet_length("billing_details"."vat_id") <= 8000),
	CONSTRAINT "billing_details_vat_state_bytes" CHECK (octet_length("billing_details"."vat_state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "billing_reminders" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_reminders_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "billing_reminders_user_id_bytes" CHECK (octet_length("billing_reminders"."user_id") <= 8000),
	CONSTRAINT "billing_reminders_key_bytes" CHECK (octet_length("billing_reminders"."key") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"is_default" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_methods_id_bytes" CHECK (octet_length("payment_methods"."id") <= 8000),
	CONSTRAINT "payment_methods_user_id_bytes" CHECK (octet_length("payment_methods"."user_id") <= 8000),
	CONSTRAINT "payment_methods_type_bytes" CHECK (octet_length("payment_methods"."type") <= 8000),
	CONSTRAINT "payment_methods_brand_bytes" CHECK (octet_length("payment_methods"."brand") <= 8000),
	CONSTRAINT "payment_methods_last4_bytes" CHECK (octet_length("payment_methods"."last4") <= 8000),
	CONSTRAINT "payment_methods_state_bytes" CHECK (octet_length("payment_methods"."state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "invoice_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"billed_to" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_revisions_number" UNIQUE("payment_id","revision"),
	CONSTRAINT "invoice_revisions_user_id_bytes" CHECK (octet_length("invoice_revisions"."user_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "booking_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"message" text NOT NULL,
	"preferred_date" timestamp (3) with time zone,
	"form_id" text NOT NULL,
	"inquiry_type" text DEFAULT 'strategy_call' NOT NULL,
	"metadata" jsonb NOT NULL,
	"time_zone" text,
	"status" text DEFAULT 'new' NOT NULL,
	"call_at" timestamp (3) with time zone,
	"join_url" text,
	"answer" text,
	"answer_message" text,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suspected_spam" text[],
	"attribution" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_requests_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "booking_requests_name_bytes" CHECK (octet_length("booking_requests"."name") <= 8000),
	CONSTRAINT "booking_requests_email_bytes" CHECK (octet_length("booking_requests"."email") <= 8000),
	CONSTRAINT "booking_requests_company_bytes" CHECK (octet_length("booking_requests"."company") <= 8000),
	CONSTRAINT "booking_requests_phone_bytes" CHECK (octet_length("booking_requests"."phone") <= 8000),
	CONSTRAINT "booking_requests_message_bytes" CHECK (octet_length("booking_requests"."message") <= 100000),
	CONSTRAINT "booking_requests_form_id_bytes" CHECK (octet_length("booking_requests"."form_id") <= 8000),
	CONSTRAINT "booking_requests_inquiry_type_bytes" CHECK (octet_length("booking_requests"."inquiry_type") <= 8000),
	CONSTRAINT "booking_requests_time_zone_bytes" CHECK (octet_length("booking_requests"."time_zone") <= 8000),
	CONSTRAINT "booking_requests_status_bytes" CHECK (octet_length("booking_requests"."status") <= 8000),
	CONSTRAINT "booking_requests_join_url_bytes" CHECK (octet_length("booking_requests"."join_url") <= 8000),
	CONSTRAINT "booking_requests_answer_bytes" CHECK (octet_length("booking_requests"."answer") <= 8000),
	CONSTRAINT "booking_requests_answer_message_bytes" CHECK (octet_length("booking_requests"."answer_message") <= 40000),
	CONSTRAINT "booking_requests_suspected_spam_bytes" CHECK (octet_length("booking_requests"."suspected_spam"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "browser_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"message" text NOT NULL,
	"source" text NOT NULL,
	"release" text NOT NULL,
	"page" text NOT NULL,
	"count" bigint NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "browser_errors_id_bytes" CHECK (octet_length("browser_errors"."id") <= 8000),
	CONSTRAINT "browser_errors_level_bytes" CHECK (octet_length("browser_errors"."level") <= 8000),
	CONSTRAINT "browser_errors_message_bytes" CHECK (octet_length("browser_errors"."message") <= 8000),
	CONSTRAINT "browser_errors_source_bytes" CHECK (octet_length("browser_errors"."source") <= 8000),
	CONSTRAINT "browser_errors_release_bytes" CHECK (octet_length("browser_errors"."release") <= 8000),
	CONSTRAINT "browser_errors_page_bytes" CHECK (octet_length("browser_errors"."page") <= 8000),
	CONSTRAINT "browser_errors_level" CHECK ("browser_errors"."level" in ('warn', 'error'))
);
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text,
	"email" text NOT NULL,
	"company" text,
	"message" text NOT NULL,
	"form_type" text DEFAULT 'contact' NOT NULL,
	"metadata" jsonb NOT NULL,
	"form_id" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suspected_spam" text[],
	"attribution" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_submissions_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "contact_submissions_name_bytes" CHECK (octet_length("contact_submissions"."name") <= 8000),
	CONSTRAINT "contact_submissions_email_bytes" CHECK (octet_length("contact_submissions"."email") <= 8000),
	CONSTRAINT "contact_submissions_company_bytes" CHECK (octet_length("contact_submissions"."company") <= 8000),
	CONSTRAINT "contact_submissions_message_bytes" CHECK (octet_length("contact_submissions"."message") <= 100000),
	CONSTRAINT "contact_submissions_form_type_bytes" CHECK (octet_length("contact_submissions"."form_type") <= 8000),
	CONSTRAINT "contact_submissions_form_id_bytes" CHECK (octet_length("contact_submissions"."form_id") <= 8000),
	CONSTRAINT "contact_submissions_status_bytes" CHECK (octet_length("contact_submissions"."status") <= 8000),
	CONSTRAINT "contact_submissions_suspected_spam_bytes" CHECK (octet_length("contact_submissions"."suspected_spam"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_drafts" (
	"article_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"sectors" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"cover" text,
	"publish_at" timestamp (3) with time zone,
	"publish_by" text,
	"saved_by" text,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_before" timestamp (3) with time zone,
	CONSTRAINT "article_drafts_title_bytes" CHECK (octet_length("article_drafts"."title") <= 8000),
	CONSTRAINT "article_drafts_slug_bytes" CHECK (octet_length("article_drafts"."slug") <= 8000),
	CONSTRAINT "article_drafts_excerpt_bytes" CHECK (octet_length("article_drafts"."excerpt") <= 40000),
	CONSTRAINT "article_drafts_html_bytes" CHECK (octet_length("article_drafts"."html") <= 10000000),
	CONSTRAINT "article_drafts_sectors_bytes" CHECK (octet_length("article_drafts"."sectors"::text) <= 8000),
	CONSTRAINT "article_drafts_tags_bytes" CHECK (octet_length("article_drafts"."tags"::text) <= 8000),
	CONSTRAINT "article_drafts_author_bytes" CHECK (octet_length("article_drafts"."author") <= 8000),
	CONSTRAINT "article_drafts_cover_bytes" CHECK (octet_length("article_drafts"."cover") <= 8000),
	CONSTRAINT "article_drafts_publish_by_bytes" CHECK (octet_length("article_drafts"."publish_by") <= 8000),
	CONSTRAINT "article_drafts_saved_by_bytes" CHECK (octet_length("article_drafts"."saved_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"store_id" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"pending_until" timestamp (3) with time zone,
	"crop_of" uuid,
	"crop" jsonb,
	CONSTRAINT "article_pictures_kind_bytes" CHECK (octet_length("article_pictures"."kind") <= 8000),
	CONSTRAINT "article_pictures_file_name_bytes" CHECK (octet_length("article_pictures"."file_name") <= 8000),
	CONSTRAINT "article_pictures_store_id_bytes" CHECK (octet_length("article_pictures"."store_id") <= 8000),
	CONSTRAINT "article_pictures_added_by_bytes" CHECK (octet_length("article_pictures"."added_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_redirects_slug_bytes" CHECK (octet_length("article_redirects"."slug") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "article_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"article_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"excerpt" text NOT NULL,
	"html" text NOT NULL,
	"sectors" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"cover" text,
	CONSTRAINT "article_revisions_kind_bytes" CHECK (octet_length("article_revisions"."kind") <= 8000),
	CONSTRAINT "article_revisions_by_bytes" CHECK (octet_length("article_revisions"."by") <= 8000),
	CONSTRAINT "article_revisions_title_bytes" CHECK (octet_length("article_revisions"."title") <= 8000),
	CONSTRAINT "article_revisions_slug_bytes" CHECK (octet_length("article_revisions"."slug") <= 8000),
	CONSTRAINT "article_revisions_excerpt_bytes" CHECK (octet_length("article_revisions"."excerpt") <= 40000),
	CONSTRAINT "article_revisions_html_bytes" CHECK (octet_length("article_revisions"."html") <= 10000000),
	CONSTRAINT "article_revisions_sectors_bytes" CHECK (octet_length("article_revisions"."sectors"::text) <= 8000),
	CONSTRAINT "article_revisions_tags_bytes" CHECK (octet_length("article_revisions"."tags"::text) <= 8000),
	CONSTRAINT "article_revisions_author_bytes" CHECK (octet_length("article_revisions"."author") <= 8000),
	CONSTRAINT "article_revisions_cover_bytes" CHECK (octet_length("article_revisions"."cover") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_counts" (
	"sector" text NOT NULL,
	"month" date NOT NULL,
	"articles" integer NOT NULL,
	CONSTRAINT "article_counts_sector_month_pk" PRIMARY KEY("sector","month"),
	CONSTRAINT "article_counts_sector_bytes" CHECK (octet_length("article_counts"."sector") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_reader_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	CONSTRAINT "article_reader_salts_salt_bytes" CHECK (octet_length("article_reader_salts"."salt") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_readers" (
	"day" date NOT NULL,
	"article_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"counted_at" timestamp (3) with time zone,
	CONSTRAINT "article_readers_day_article_id_reader_pk" PRIMARY KEY("day","article_id","reader"),
	CONSTRAINT "article_readers_reader_bytes" CHECK (octet_length("article_readers"."reader") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "article_searches" (
	"q" text NOT NULL,
	"sector" text NOT NULL,
	"articles" integer NOT NULL,
	"found" uuid[],
	"counted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_searches_q_sector_pk" PRIMARY KEY("q","sector"),
	CONSTRAINT "article_searches_q_bytes" CHECK (octet_length("article_searches"."q") <= 8000),
	CONSTRAINT "article_searches_sector_bytes" CHECK (octet_length("article_searches"."sector") <= 8000),
	CONSTRAINT "article_searches_found_bytes" CHECK (octet_length("article_searches"."found"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content_html" text NOT NULL,
	"cover_image_url" text,
	"sector" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"author" text NOT NULL,
	"read_time_minutes" integer DEFAULT 5 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_text" text NOT NULL,
	"file_digest" text,
	"edited_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "articles_slug_unique" UNIQUE("slug"),
	CONSTRAINT "articles_slug_bytes" CHECK (octet_length("articles"."slug") <= 8000),
	CONSTRAINT "articles_title_bytes" CHECK (octet_length("articles"."title") <= 8000),
	CONSTRAINT "articles_excerpt_bytes" CHECK (octet_length("articles"."excerpt") <= 40000),
	CONSTRAINT "articles_content_html_bytes" CHECK (octet_length("articles"."content_html") <= 10000000),
	CONSTRAINT "articles_cover_image_url_bytes" CHECK (octet_length("articles"."cover_image_url") <= 8000),
	CONSTRAINT "articles_sector_bytes" CHECK (octet_length("articles"."sector"::text) <= 8000),
	CONSTRAINT "articles_tags_bytes" CHECK (octet_length("articles"."tags"::text) <= 8000),
	CONSTRAINT "articles_author_bytes" CHECK (octet_length("articles"."author") <= 8000),
	CONSTRAINT "articles_status_bytes" CHECK (octet_length("articles"."status") <= 8000),
	CONSTRAINT "articles_search_text_bytes" CHECK (octet_length("articles"."search_text") <= 8000),
	CONSTRAINT "articles_file_digest_bytes" CHECK (octet_length("articles"."file_digest") <= 8000),
	CONSTRAINT "articles_published_at" CHECK ("articles"."status" <> 'published' or "articles"."published_at" is not null),
	CONSTRAINT "articles_search_text" CHECK (octet_length("articles"."search_text") <= 2500)
);
--> statement-breakpoint
CREATE TABLE "intake_drafts" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form" jsonb NOT NULL,
	"step" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_drafts_token_hash_bytes" CHECK (octet_length("intake_drafts"."token_hash") <= 8000),
	CONSTRAINT "intake_drafts_form_id_bytes" CHECK (octet_length("intake_drafts"."form_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "intake_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"contact" jsonb NOT NULL,
	"business_snapshot" jsonb NOT NULL,
	"project_goals" jsonb NOT NULL,
	"tech_stack" jsonb NOT NULL,
	"constraints" jsonb NOT NULL,
	"budget_plan" jsonb NOT NULL,
	"uploads" jsonb NOT NULL,
	"full_payload" jsonb NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reference" text NOT NULL,
	"form_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"suspected_spam" text[],
	"attribution" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_submissions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "intake_submissions_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "intake_submissions_email_bytes" CHECK (octet_length("intake_submissions"."email") <= 8000),
	CONSTRAINT "intake_submissions_company_bytes" CHECK (octet_length("intake_submissions"."company") <= 8000),
	CONSTRAINT "intake_submissions_status_bytes" CHECK (octet_length("intake_submissions"."status") <= 8000),
	CONSTRAINT "intake_submissions_reference_bytes" CHECK (octet_length("intake_submissions"."reference") <= 8000),
	CONSTRAINT "intake_submissions_form_id_bytes" CHECK (octet_length("intake_submissions"."form_id") <= 8000),
	CONSTRAINT "intake_submissions_suspected_spam_bytes" CHECK (octet_length("intake_submissions"."suspected_spam"::text) <= 8000)
);
--> statement-breakpoint
CREATE TABLE "uploaded_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text,
	"submission_id" uuid,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"store_id" text NOT NULL,
	"store_url" text NOT NULL,
	"is_claimed" boolean DEFAULT false NOT NULL,
	"delete_after" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploaded_files_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "uploaded_files_form_id_bytes" CHECK (octet_length("uploaded_files"."form_id") <= 8000),
	CONSTRAINT "uploaded_files_file_name_bytes" CHECK (octet_length("uploaded_files"."file_name") <= 8000),
	CONSTRAINT "uploaded_files_content_type_bytes" CHECK (octet_length("uploaded_files"."content_type") <= 8000),
	CONSTRAINT "uploaded_files_store_id_bytes" CHECK (octet_length("uploaded_files"."store_id") <= 8000),
	CONSTRAINT "uploaded_files_store_url_bytes" CHECK (octet_length("uploaded_files"."store_url") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "lead_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "lead_import_lines_text_bytes" CHECK (octet_length("lead_import_lines"."text") <= 8000),
	CONSTRAINT "lead_import_lines_verdict_bytes" CHECK (octet_length("lead_import_lines"."verdict") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"written_to" integer DEFAULT 0 NOT NULL,
	"last_line" integer NOT NULL,
	"by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_imports_file_name_bytes" CHECK (octet_length("lead_imports"."file_name") <= 8000),
	CONSTRAINT "lead_imports_content_bytes" CHECK (octet_length("lead_imports"."content") <= 20000000),
	CONSTRAINT "lead_imports_state_bytes" CHECK (octet_length("lead_imports"."state") <= 8000),
	CONSTRAINT "lead_imports_by_id_bytes" CHECK (octet_length("lead_imports"."by_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"form_id" text NOT NULL,
	"by_id" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "lead_answers_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_answers_form_id_bytes" CHECK (octet_length("lead_answers"."form_id") <= 8000),
	CONSTRAINT "lead_answers_by_id_bytes" CHECK (octet_length("lead_answers"."by_id") <= 8000),
	CONSTRAINT "lead_answers_email_bytes" CHECK (octet_length("lead_answers"."email") <= 8000),
	CONSTRAINT "lead_answers_subject_bytes" CHECK (octet_length("lead_answers"."subject") <= 8000),
	CONSTRAINT "lead_answers_message_bytes" CHECK (octet_length("lead_answers"."message") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text NOT NULL,
	"by_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "lead_changes_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_changes_form_id_bytes" CHECK (octet_length("lead_changes"."form_id") <= 8000),
	CONSTRAINT "lead_changes_by_id_bytes" CHECK (octet_length("lead_changes"."by_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_emails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"recipient" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_emails_once" UNIQUE("lead_id","key"),
	CONSTRAINT "lead_emails_key_bytes" CHECK (octet_length("lead_emails"."key") <= 8000),
	CONSTRAINT "lead_emails_purpose_bytes" CHECK (octet_length("lead_emails"."purpose") <= 8000),
	CONSTRAINT "lead_emails_recipient_bytes" CHECK (octet_length("lead_emails"."recipient") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"phone" text,
	"message" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"suspected_spam" text[],
	"by_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_entries_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_entries_form_id_bytes" CHECK (octet_length("lead_entries"."form_id") <= 8000),
	CONSTRAINT "lead_entries_name_bytes" CHECK (octet_length("lead_entries"."name") <= 8000),
	CONSTRAINT "lead_entries_email_bytes" CHECK (octet_length("lead_entries"."email") <= 8000),
	CONSTRAINT "lead_entries_company_bytes" CHECK (octet_length("lead_entries"."company") <= 8000),
	CONSTRAINT "lead_entries_phone_bytes" CHECK (octet_length("lead_entries"."phone") <= 8000),
	CONSTRAINT "lead_entries_message_bytes" CHECK (octet_length("lead_entries"."message") <= 40000),
	CONSTRAINT "lead_entries_source_bytes" CHECK (octet_length("lead_entries"."source") <= 8000),
	CONSTRAINT "lead_entries_status_bytes" CHECK (octet_length("lead_entries"."status") <= 8000),
	CONSTRAINT "lead_entries_suspected_spam_bytes" CHECK (octet_length("lead_entries"."suspected_spam"::text) <= 8000),
	CONSTRAINT "lead_entries_by_id_bytes" CHECK (octet_length("lead_entries"."by_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by_id" text,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"form_id" text,
	CONSTRAINT "lead_events_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_events_kind_bytes" CHECK (octet_length("lead_events"."kind") <= 8000),
	CONSTRAINT "lead_events_by_id_bytes" CHECK (octet_length("lead_events"."by_id") <= 8000),
	CONSTRAINT "lead_events_form_id_bytes" CHECK (octet_length("lead_events"."form_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_views_name" UNIQUE("owner_id","name"),
	CONSTRAINT "lead_views_owner_id_bytes" CHECK (octet_length("lead_views"."owner_id") <= 8000),
	CONSTRAINT "lead_views_name_bytes" CHECK (octet_length("lead_views"."name") <= 8000),
	CONSTRAINT "lead_views_query_bytes" CHECK (octet_length("lead_views"."query") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reference" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"referrer" text,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"landing_path" text,
	"stage" text DEFAULT 'new' NOT NULL,
	"suspected_spam" text[],
	"owner_id" text,
	"next_step" text,
	"next_step_on" date,
	"value_cents" bigint,
	"probability" smallint,
	"lost_reason" text,
	"stage_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"phone" text,
	"call_at" timestamp (3) with time zone,
	"call_confirmed" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"unanswered_since" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_subject" UNIQUE("kind","subject_id"),
	CONSTRAINT "leads_kind_bytes" CHECK (octet_length("leads"."kind") <= 8000),
	CONSTRAINT "leads_reference_bytes" CHECK (octet_length("leads"."reference") <= 8000),
	CONSTRAINT "leads_email_bytes" CHECK (octet_length("leads"."email") <= 8000),
	CONSTRAINT "leads_name_bytes" CHECK (octet_length("leads"."name") <= 8000),
	CONSTRAINT "leads_company_bytes" CHECK (octet_length("leads"."company") <= 8000),
	CONSTRAINT "leads_title_bytes" CHECK (octet_length("leads"."title") <= 8000),
	CONSTRAINT "leads_source_bytes" CHECK (octet_length("leads"."source") <= 8000),
	CONSTRAINT "leads_referrer_bytes" CHECK (octet_length("leads"."referrer") <= 8000),
	CONSTRAINT "leads_utm_source_bytes" CHECK (octet_length("leads"."utm_source") <= 8000),
	CONSTRAINT "leads_utm_medium_bytes" CHECK (octet_length("leads"."utm_medium") <= 8000),
	CONSTRAINT "leads_utm_campaign_bytes" CHECK (octet_length("leads"."utm_campaign") <= 8000),
	CONSTRAINT "leads_landing_path_bytes" CHECK (octet_length("leads"."landing_path") <= 8000),
	CONSTRAINT "leads_stage_bytes" CHECK (octet_length("leads"."stage") <= 8000),
	CONSTRAINT "leads_suspected_spam_bytes" CHECK (octet_length("leads"."suspected_spam"::text) <= 8000),
	CONSTRAINT "leads_owner_id_bytes" CHECK (octet_length("leads"."owner_id") <= 8000),
	CONSTRAINT "leads_next_step_bytes" CHECK (octet_length("leads"."next_step") <= 8000),
	CONSTRAINT "leads_lost_reason_bytes" CHECK (octet_length("leads"."lost_reason") <= 8000),
	CONSTRAINT "leads_phone_bytes" CHECK (octet_length("leads"."phone") <= 8000),
	CONSTRAINT "leads_search_text_bytes" CHECK (octet_length("leads"."search_text") <= 8000),
	CONSTRAINT "leads_stage" CHECK ("leads"."stage" in ('new', 'reviewing', 'call-booked', 'proposal', 'won', 'lost', 'spam')),
	CONSTRAINT "leads_value" CHECK ("leads"."value_cents" between 0 and 100000000000),
	CONSTRAINT "leads_probability" CHECK ("leads"."probability" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "lead_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"answer_id" uuid,
	"message_id" uuid,
	"store_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "lead_files_store_id_unique" UNIQUE("store_id"),
	CONSTRAINT "lead_files_store_id_bytes" CHECK (octet_length("lead_files"."store_id") <= 8000),
	CONSTRAINT "lead_files_file_name_bytes" CHECK (octet_length("lead_files"."file_name") <= 8000),
	CONSTRAINT "lead_files_content_type_bytes" CHECK (octet_length("lead_files"."content_type") <= 8000),
	CONSTRAINT "lead_files_owner" CHECK (("lead_files"."answer_id" is null) <> ("lead_files"."message_id" is null))
);
--> statement-breakpoint
CREATE TABLE "lead_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"answer_id" uuid,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"quoted" text DEFAULT '' NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"left_out" text DEFAULT '' NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_messages_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "lead_messages_message_id_bytes" CHECK (octet_length("lead_messages"."message_id") <= 8000),
	CONSTRAINT "lead_messages_from_email_bytes" CHECK (octet_length("lead_messages"."from_email") <= 8000),
	CONSTRAINT "lead_messages_from_name_bytes" CHECK (octet_length("lead_messages"."from_name") <= 8000),
	CONSTRAINT "lead_messages_subject_bytes" CHECK (octet_length("lead_messages"."subject") <= 8000),
	CONSTRAINT "lead_messages_text_bytes" CHECK (octet_length("lead_messages"."text") <= 200000),
	CONSTRAINT "lead_messages_quoted_bytes" CHECK (octet_length("lead_messages"."quoted") <= 200000),
	CONSTRAINT "lead_messages_left_out_bytes" CHECK (octet_length("lead_messages"."left_out") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "reply_signatures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "reply_signatures_user_id_bytes" CHECK (octet_length("reply_signatures"."user_id") <= 8000),
	CONSTRAINT "reply_signatures_text_bytes" CHECK (octet_length("reply_signatures"."text") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_templates_name_bytes" CHECK (octet_length("reply_templates"."name") <= 8000),
	CONSTRAINT "reply_templates_subject_bytes" CHECK (octet_length("reply_templates"."subject") <= 8000),
	CONSTRAINT "reply_templates_body_bytes" CHECK (octet_length("reply_templates"."body") <= 40000)
);
--> statement-breakpoint
CREATE TABLE "lead_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lead_id" uuid NOT NULL,
	"merged_from" uuid,
	"text" text NOT NULL,
	"due_on" date,
	"due_at" timestamp (3) with time zone,
	"time_zone" text,
	"assignee_id" text,
	"done_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"form_id" text,
	CONSTRAINT "lead_tasks_form_id_unique" UNIQUE("form_id"),
	CONSTRAINT "lead_tasks_text_bytes" CHECK (octet_length("lead_tasks"."text") <= 8000),
	CONSTRAINT "lead_tasks_time_zone_bytes" CHECK (octet_length("lead_tasks"."time_zone") <= 8000),
	CONSTRAINT "lead_tasks_assignee_id_bytes" CHECK (octet_length("lead_tasks"."assignee_id") <= 8000),
	CONSTRAINT "lead_tasks_changed_by_bytes" CHECK (octet_length("lead_tasks"."changed_by") <= 8000),
	CONSTRAINT "lead_tasks_form_id_bytes" CHECK (octet_length("lead_tasks"."form_id") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"preheader" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"audience" text DEFAULT 'all' NOT NULL,
	"segment" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"scheduled_zone" text,
	"started_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"readers" integer,
	"recorded_to" uuid,
	"created_by" text NOT NULL,
	"updated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_subject_bytes" CHECK (octet_length("campaigns"."subject") <= 8000),
	CONSTRAINT "campaigns_preheader_bytes" CHECK (octet_length("campaigns"."preheader") <= 8000),
	CONSTRAINT "campaigns_body_bytes" CHECK (octet_length("campaigns"."body") <= 1000000),
	CONSTRAINT "campaigns_audience_bytes" CHECK (octet_length("campaigns"."audience") <= 8000),
	CONSTRAINT "campaigns_segment_bytes" CHECK (octet_length("campaigns"."segment") <= 8000),
	CONSTRAINT "campaigns_state_bytes" CHECK (octet_length("campaigns"."state") <= 8000),
	CONSTRAINT "campaigns_scheduled_zone_bytes" CHECK (octet_length("campaigns"."scheduled_zone") <= 8000),
	CONSTRAINT "campaigns_created_by_bytes" CHECK (octet_length("campaigns"."created_by") <= 8000),
	CONSTRAINT "campaigns_updated_by_bytes" CHECK (octet_length("campaigns"."updated_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_deliveries" (
	"campaign_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"locked_by" text,
	"not_before" timestamp (3) with time zone NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"outcome" text,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_deliveries_campaign_id_subscription_id_pk" PRIMARY KEY("campaign_id","subscription_id"),
	CONSTRAINT "newsletter_deliveries_locked_by_bytes" CHECK (octet_length("newsletter_deliveries"."locked_by") <= 8000),
	CONSTRAINT "newsletter_deliveries_outcome_bytes" CHECK (octet_length("newsletter_deliveries"."outcome") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"slot" timestamp (3) with time zone NOT NULL,
	"articles" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_emails_slot_unique" UNIQUE("slot")
);
--> statement-breakpoint
CREATE TABLE "newsletter_erased" (
	"code" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "newsletter_erased_code_bytes" CHECK (octet_length("newsletter_erased"."code") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_import_lines" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"address" text NOT NULL,
	"verdict" text NOT NULL,
	CONSTRAINT "newsletter_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "newsletter_import_lines_address_bytes" CHECK (octet_length("newsletter_import_lines"."address") <= 8000),
	CONSTRAINT "newsletter_import_lines_verdict_bytes" CHECK (octet_length("newsletter_import_lines"."verdict") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"content" text,
	"columns" jsonb NOT NULL,
	"has_header" boolean NOT NULL,
	"address_column" integer NOT NULL,
	"consent_source" text DEFAULT '' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"counts" jsonb,
	"written_to" integer DEFAULT 0 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_imports_file_name_bytes" CHECK (octet_length("newsletter_imports"."file_name") <= 8000),
	CONSTRAINT "newsletter_imports_content_bytes" CHECK (octet_length("newsletter_imports"."content") <= 50000000),
	CONSTRAINT "newsletter_imports_consent_source_bytes" CHECK (octet_length("newsletter_imports"."consent_source") <= 8000),
	CONSTRAINT "newsletter_imports_state_bytes" CHECK (octet_length("newsletter_imports"."state") <= 8000),
	CONSTRAINT "newsletter_imports_created_by_bytes" CHECK (octet_length("newsletter_imports"."created_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_results" (
	"campaign_id" uuid PRIMARY KEY NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text NOT NULL,
	"subscribed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text DEFAULT 'insights_page' NOT NULL,
	"attribution" jsonb,
	"account_segments" text[] DEFAULT '{}' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"form_id" text,
	"confirmation_sent_at" timestamp (3) with time zone,
	"suspected_spam" text[],
	"consent_source" text,
	"consent_at" timestamp (3) with time zone,
	"imported_by" text,
	"bounced_at" timestamp (3) with time zone,
	"bounce_reason" text,
	"soft_bounces" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscriptions_email_bytes" CHECK (octet_length("newsletter_subscriptions"."email") <= 8000),
	CONSTRAINT "newsletter_subscriptions_status_bytes" CHECK (octet_length("newsletter_subscriptions"."status") <= 8000),
	CONSTRAINT "newsletter_subscriptions_source_bytes" CHECK (octet_length("newsletter_subscriptions"."source") <= 8000),
	CONSTRAINT "newsletter_subscriptions_account_segments_bytes" CHECK (octet_length("newsletter_subscriptions"."account_segments"::text) <= 8000),
	CONSTRAINT "newsletter_subscriptions_form_id_bytes" CHECK (octet_length("newsletter_subscriptions"."form_id") <= 8000),
	CONSTRAINT "newsletter_subscriptions_suspected_spam_bytes" CHECK (octet_length("newsletter_subscriptions"."suspected_spam"::text) <= 8000),
	CONSTRAINT "newsletter_subscriptions_consent_source_bytes" CHECK (octet_length("newsletter_subscriptions"."consent_source") <= 8000),
	CONSTRAINT "newsletter_subscriptions_imported_by_bytes" CHECK (octet_length("newsletter_subscriptions"."imported_by") <= 8000),
	CONSTRAINT "newsletter_subscriptions_bounce_reason_bytes" CHECK (octet_length("newsletter_subscriptions"."bounce_reason") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"at_once" boolean DEFAULT false NOT NULL,
	"time_zone" text,
	"digest_on" date,
	CONSTRAINT "notice_preferences_user_id_bytes" CHECK (octet_length("notice_preferences"."user_id") <= 8000),
	CONSTRAINT "notice_preferences_time_zone_bytes" CHECK (octet_length("notice_preferences"."time_zone") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"lead_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"by_id" text,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	CONSTRAINT "notices_once" UNIQUE("user_id","key"),
	CONSTRAINT "notices_user_id_bytes" CHECK (octet_length("notices"."user_id") <= 8000),
	CONSTRAINT "notices_kind_bytes" CHECK (octet_length("notices"."kind") <= 8000),
	CONSTRAINT "notices_title_bytes" CHECK (octet_length("notices"."title") <= 8000),
	CONSTRAINT "notices_text_bytes" CHECK (octet_length("notices"."text") <= 8000),
	CONSTRAINT "notices_by_id_bytes" CHECK (octet_length("notices"."by_id") <= 8000),
	CONSTRAINT "notices_key_bytes" CHECK (octet_length("notices"."key") <= 8000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "replicas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"runs_jobs" boolean NOT NULL,
	"release" text NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replicas_role_bytes" CHECK (octet_length("replicas"."role") <= 8000),
	CONSTRAINT "replicas_release_bytes" CHECK (octet_length("replicas"."release") <= 8000),
	CONSTRAINT "replicas_host_bytes" CHECK (octet_length("replicas"."host") <= 8000),
	CONSTRAINT "replicas_role" CHECK ("replicas"."role" in ('web', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "system_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"summary" text NOT NULL,
	"remedy" text,
	"since" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"runs" integer NOT NULL,
	"reported" text,
	CONSTRAINT "system_checks_id_bytes" CHECK (octet_length("system_checks"."id") <= 8000),
	CONSTRAINT "system_checks_state_bytes" CHECK (octet_length("system_checks"."state") <= 8000),
	CONSTRAINT "system_checks_summary_bytes" CHECK (octet_length("system_checks"."summary") <= 8000),
	CONSTRAINT "system_checks_remedy_bytes" CHECK (octet_length("system_checks"."remedy") <= 8000),
	CONSTRAINT "system_checks_reported_bytes" CHECK (octet_length("system_checks"."reported") <= 8000),
	CONSTRAINT "system_checks_state" CHECK ("system_checks"."state" in ('ok', 'warning', 'failed', 'unknown')),
	CONSTRAINT "system_checks_reported" CHECK ("system_checks"."reported" in ('warning', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "unwritten_webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"data" jsonb NOT NULL,
	"fault" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unwritten_webhook_events_type_bytes" CHECK (octet_length("unwritten_webhook_events"."type") <= 8000),
	CONSTRAINT "unwritten_webhook_events_subject_bytes" CHECK (octet_length("unwritten_webhook_events"."subject") <= 8000),
	CONSTRAINT "unwritten_webhook_events_fault_bytes" CHECK (octet_length("unwritten_webhook_events"."fault") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"delivered" boolean NOT NULL,
	"status" integer,
	"fault" text,
	"excerpt" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_attempts_fault_bytes" CHECK (octet_length("webhook_attempts"."fault") <= 8000),
	CONSTRAINT "webhook_attempts_excerpt_bytes" CHECK (octet_length("webhook_attempts"."excerpt") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_state_bytes" CHECK (octet_length("webhook_deliveries"."state") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"event_types" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_by" text NOT NULL,
	"updated_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_url_bytes" CHECK (octet_length("webhook_endpoints"."url") <= 8000),
	CONSTRAINT "webhook_endpoints_description_bytes" CHECK (octet_length("webhook_endpoints"."description") <= 8000),
	CONSTRAINT "webhook_endpoints_event_types_bytes" CHECK (octet_length("webhook_endpoints"."event_types"::text) <= 8000),
	CONSTRAINT "webhook_endpoints_secret_bytes" CHECK (octet_length("webhook_endpoints"."secret") <= 8000),
	CONSTRAINT "webhook_endpoints_former_secret_bytes" CHECK (octet_length("webhook_endpoints"."former_secret") <= 8000),
	CONSTRAINT "webhook_endpoints_disabled_reason_bytes" CHECK (octet_length("webhook_endpoints"."disabled_reason") <= 8000),
	CONSTRAINT "webhook_endpoints_created_by_bytes" CHECK (octet_length("webhook_endpoints"."created_by") <= 8000),
	CONSTRAINT "webhook_endpoints_updated_by_bytes" CHECK (octet_length("webhook_endpoints"."updated_by") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"subject" text,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_subject_unique" UNIQUE("subject"),
	CONSTRAINT "webhook_events_type_bytes" CHECK (octet_length("webhook_events"."type") <= 8000),
	CONSTRAINT "webhook_events_subject_bytes" CHECK (octet_length("webhook_events"."subject") <= 8000)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"actor_id" text,
	"user_id" text,
	"subject_kind" text,
	"subject_id" text,
	"ip_address" text,
	"user_agent" text,
	"details" jsonb,
	CONSTRAINT "audit_log_act_bytes" CHECK (octet_length("audit_log"."act") <= 8000),
	CONSTRAINT "audit_log_actor_id_bytes" CHECK (octet_length("audit_log"."actor_id") <= 8000),
	CONSTRAINT "audit_log_user_id_bytes" CHECK (octet_length("audit_log"."user_id") <= 8000),
	CONSTRAINT "audit_log_subject_kind_bytes" CHECK (octet_length("audit_log"."subject_kind") <= 8000),
	CONSTRAINT "audit_log_subject_id_bytes" CHECK (octet_length("audit_log"."subject_id") <= 8000),
	CONSTRAINT "audit_log_ip_address_bytes" CHECK (octet_length("audit_log"."ip_address") <= 8000),
	CONSTRAINT "audit_log_user_agent_bytes" CHECK (octet_length("audit_log"."user_agent") <= 4000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "returned_forms" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"form" text NOT NULL,
	"page" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returned_forms_token_hash_bytes" CHECK (octet_length("returned_forms"."token_hash") <= 8000),
	CONSTRAINT "returned_forms_form_bytes" CHECK (octet_length("returned_forms"."form") <= 8000),
	CONSTRAINT "returned_forms_page_bytes" CHECK (octet_length("returned_forms"."page") <= 100000)
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" text,
	CONSTRAINT "site_settings_name_bytes" CHECK (octet_length("site_settings"."name") <= 8000),
	CONSTRAINT "site_settings_value_bytes" CHECK (octet_length("site_settings"."value") <= 8000),
	CONSTRAINT "site_settings_changed_by_bytes" CHECK (octet_length("site_settings"."changed_by") <= 8000)
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_changes" ADD CONSTRAINT "subscription_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_reminders" ADD CONSTRAINT "billing_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_revisions" ADD CONSTRAINT "invoice_revisions_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_drafts" ADD CONSTRAINT "article_drafts_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_crop_of" FOREIGN KEY ("crop_of") REFERENCES "public"."article_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_redirects" ADD CONSTRAINT "article_redirects_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_revisions" ADD CONSTRAINT "article_revisions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_readers" ADD CONSTRAINT "article_readers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_files" ADD CONSTRAINT "uploaded_files_submission_id_intake_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."intake_submissions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_import_lines" ADD CONSTRAINT "lead_import_lines_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_answers" ADD CONSTRAINT "lead_answers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_emails" ADD CONSTRAINT "lead_emails_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_events" ADD CONSTRAINT "lead_events_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_answer_id_lead_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."lead_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_files" ADD CONSTRAINT "lead_files_message_id_lead_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."lead_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_messages" ADD CONSTRAINT "lead_messages_answer_id_lead_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."lead_answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_signatures" ADD CONSTRAINT "reply_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tasks" ADD CONSTRAINT "lead_tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_tasks" ADD CONSTRAINT "lead_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscription_id_newsletter_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."newsletter_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_import_lines" ADD CONSTRAINT "newsletter_import_lines_import_id_newsletter_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."newsletter_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "second_factors_of_user" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factors_secret" ON "second_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_spent_token" ON "sessions" USING btree ("spent_token") WHERE "sessions"."spent_token" is not null;--> statement-breakpoint
CREATE INDEX "user_identities_of_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_identities_at_provider" ON "user_identities" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "user_profiles_newest" ON "user_profiles" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_team" ON "user_profiles" USING btree ("user_id") WHERE "user_profiles"."role" in ('owner', 'admin', 'sales', 'writer', 'finance', 'reader');--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_profiles_billed_search" ON "user_profiles" USING gin ("search_text" gin_trgm_ops) WHERE "user_profiles"."is_billed";--> statement-breakpoint
CREATE INDEX "user_profiles_by_name" ON "user_profiles" USING btree (lower(coalesce("full_name", '')),"user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_of_status" ON "user_profiles" USING btree ("subscription_status","created_at","user_id");--> statement-breakpoint
CREATE INDEX "user_profiles_to_erase" ON "user_profiles" USING btree ("erase_at") WHERE "user_profiles"."erase_at" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_domain" ON "users" USING btree (split_part(lower("email"), '@', 2) collate "C","id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","id") WHERE "users"."banned";--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at","id") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_value" ON "verifications" USING hash ("value");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invites_email" ON "team_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "team_invites_expiry" ON "team_invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_invites_inviter" ON "team_invites" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "metric_days_attribution" ON "metric_days" USING btree ("metric","day","part","other","amount") WHERE "metric_days"."metric" in ('lead-origins', 'lead-campaigns');--> statement-breakpoint
CREATE INDEX "backup_runs_started_at" ON "backup_runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "agreements_of_user" ON "agreements" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agreements_unfinished" ON "agreements" USING btree ("changed_at") WHERE "agreements"."state" in ('waiting', 'asked') or "agreements"."act" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taking_offer" ON "orders" USING btree ("user_id","offer") WHERE "orders"."released_at" is null and ("orders"."status" in ('open', 'processing') or ("orders"."status" = 'paid' and "orders"."mode" = 'subscription'));--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("customer_id") WHERE "payment_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("due_at") WHERE "payments"."status" = 'open' and "payments"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("issued_at","id","status","attempts","due_at","dispute") WHERE ("payments"."status" = 'open' and "payments"."attempts" > 0) or ("payments"."status" = 'open' and "payments"."due_at" is not null) or "payments"."dispute" in ('needs_response', 'warning_needs_response');--> statement-breakpoint
CREATE INDEX "payments_by_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("status","issued_at","id") WHERE "payments"."status" <> 'paid';--> statement-breakpoint
CREATE INDEX "payments_refunded" ON "payments" USING btree ("issued_at","id") WHERE "payments"."amount_refunded" > 0;--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("issued_at","id") WHERE "payments"."status" = 'paid' and "payments"."dispute" not in ('won', 'warning_closed');--> statement-breakpoint
CREATE INDEX "payments_of_subscription" ON "payments" USING btree ("subscription_id","issued_at");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin (lower("description") gin_trgm_ops,lower("number") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_current" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."is_current";--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_paused" ON "subscriptions" USING btree ("status","currency","monthly_amount") WHERE "subscriptions"."paused_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_amount" ON "subscriptions" USING btree ("monthly_amount","id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_state" ON "subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."cancel_at_period_end";--> statement-breakpoint
CREATE INDEX "subscriptions_commented" ON "subscriptions" USING btree ("ended_at") WHERE "subscriptions"."cancel_comment" <> '';--> statement-breakpoint
CREATE INDEX "subscriptions_agreed" ON "subscriptions" USING btree ("created_at","id") WHERE "subscriptions"."is_agreed";--> statement-breakpoint
CREATE INDEX "subscription_changes_of_user" ON "subscription_changes" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "subscription_changes_kind" ON "subscription_changes" USING btree ("kind","at");--> statement-breakpoint
CREATE INDEX "payment_methods_of_user" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_requests_of_address" ON "booking_requests" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "booking_requests_newest" ON "booking_requests" USING btree ("created_at","id") WHERE "booking_requests"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "booking_requests_suspected" ON "booking_requests" USING btree ("created_at","id") WHERE "booking_requests"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "booking_requests_calls" ON "booking_requests" USING btree (coalesce("call_at", "preferred_date")) WHERE "booking_requests"."answer" is distinct from 'declined';--> statement-breakpoint
CREATE INDEX "browser_errors_last_seen" ON "browser_errors" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "contact_submissions_of_address" ON "contact_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_submissions_newest" ON "contact_submissions" USING btree ("created_at","id") WHERE "contact_submissions"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "contact_submissions_suspected" ON "contact_submissions" USING btree ("created_at","id") WHERE "contact_submissions"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "article_drafts_due" ON "article_drafts" USING btree ("publish_at") WHERE "article_drafts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "article_pictures_crops" ON "article_pictures" USING btree ("crop_of") WHERE "article_pictures"."crop_of" is not null;--> statement-breakpoint
CREATE INDEX "article_redirects_of_article" ON "article_redirects" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "article_revisions_of_article" ON "article_revisions" USING btree ("article_id","id");--> statement-breakpoint
CREATE INDEX "article_readers_uncounted" ON "article_readers" USING btree ("article_id") WHERE "article_readers"."counted_at" is null;--> statement-breakpoint
CREATE INDEX "articles_touched" ON "articles" USING btree ("touched_at","id");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published';--> statement-breakpoint
CREATE INDEX "articles_newest_legal_tech" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Legal Tech"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_automations" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Automations"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_agencies" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Agencies"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_ai_tools" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"AI Tools"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_newest_tech" ON "articles" USING btree ("published_at","id","search_text") WHERE "articles"."status" = 'published' and "articles"."sector" @> '{"Tech"}'::text[];--> statement-breakpoint
CREATE INDEX "articles_parts" ON "articles" USING gin (text_parts("search_text")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "intake_drafts_updated" ON "intake_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "intake_submissions_of_address" ON "intake_submissions" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "intake_submissions_newest" ON "intake_submissions" USING btree ("created_at","id") WHERE "intake_submissions"."suspected_spam" is null;--> statement-breakpoint
CREATE INDEX "intake_submissions_suspected" ON "intake_submissions" USING btree ("created_at","id") WHERE "intake_submissions"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "uploaded_files_form" ON "uploaded_files" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "uploaded_files_submission" ON "uploaded_files" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "uploaded_files_unclaimed" ON "uploaded_files" USING btree ("created_at") WHERE "uploaded_files"."submission_id" is null;--> statement-breakpoint
CREATE INDEX "lead_answers_of_lead" ON "lead_answers" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_changes_oldest" ON "lead_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "lead_events_of_lead" ON "lead_events" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_events_answers" ON "lead_events" USING btree ("lead_id") WHERE "lead_events"."kind" in ('answer', 'call-confirmed', 'call-moved', 'call-declined');--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_stage" ON "leads" USING btree ("stage","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_of_kind" ON "leads" USING btree ("kind","created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_source" ON "leads" USING btree ("source","created_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_of_origin" ON "leads" USING btree (coalesce("utm_source", "referrer"),"created_at","id","stage") WHERE coalesce("leads"."utm_source", "leads"."referrer") is not null;--> statement-breakpoint
CREATE INDEX "leads_of_campaign" ON "leads" USING btree ("utm_campaign","created_at","id","stage") WHERE "leads"."utm_campaign" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id","created_at","id","stage") WHERE "leads"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_active" ON "leads" USING btree ("last_activity_at","id","stage");--> statement-breakpoint
CREATE INDEX "leads_board" ON "leads" USING btree ("stage","last_activity_at","id","merged_into","owner_id","value_cents","probability");--> statement-breakpoint
CREATE INDEX "leads_next_step" ON "leads" USING btree ("next_step_on","id","stage") WHERE "leads"."next_step_on" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_domain" ON "leads" USING btree (split_part(lower("email"), '@', 2) collate "C","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_calls" ON "leads" USING btree ("call_at","id","stage") WHERE "leads"."call_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_value_order" ON "leads" USING btree ("value_cents","id","stage") WHERE "leads"."value_cents" is not null;--> statement-breakpoint
CREATE INDEX "leads_new" ON "leads" USING btree ("created_at","id","owner_id") WHERE "leads"."stage" = 'new' and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_replied" ON "leads" USING btree ("unanswered_since","id","owner_id") WHERE "leads"."unanswered_since" >= "leads"."stage_since" and "leads"."merged_into" is null and "leads"."stage" <> 'spam';--> statement-breakpoint
CREATE INDEX "leads_merged_replied" ON "leads" USING btree ("merged_into","unanswered_since") WHERE "leads"."merged_into" is not null and "leads"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("unanswered_since") WHERE "leads"."unanswered_since" is not null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE "leads"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_address" ON "leads" USING btree (lower("email"),"created_at","id");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_files_of_answer" ON "lead_files" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "lead_files_of_message" ON "lead_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "lead_messages_of_lead" ON "lead_messages" USING btree ("lead_id","received_at");--> statement-breakpoint
CREATE INDEX "reply_templates_name" ON "reply_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "lead_tasks_of_lead" ON "lead_tasks" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_tasks_merged" ON "lead_tasks" USING btree ("merged_from") WHERE "lead_tasks"."merged_from" is not null;--> statement-breakpoint
CREATE INDEX "lead_tasks_due" ON "lead_tasks" USING btree ("due_on","id","lead_id") WHERE "lead_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "lead_tasks_of_assignee" ON "lead_tasks" USING btree ("assignee_id","due_on","id") WHERE "lead_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (lower("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_scheduled" ON "campaigns" USING btree ("scheduled_at") WHERE "campaigns"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "campaigns_started" ON "campaigns" USING btree ("started_at") WHERE "campaigns"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_waiting" ON "newsletter_deliveries" USING btree ("campaign_id","subscription_id") WHERE "newsletter_deliveries"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscription" ON "newsletter_deliveries" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_newest" ON "newsletter_subscriptions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_status" ON "newsletter_subscriptions" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_address" ON "newsletter_subscriptions" USING btree ("status","email");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_spam" ON "newsletter_subscriptions" USING btree ("created_at","id") WHERE "newsletter_subscriptions"."status" = 'pending' and "newsletter_subscriptions"."suspected_spam" is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_of_domain" ON "newsletter_subscriptions" USING btree (split_part(lower("email"), '@', 2) collate "C","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_source" ON "newsletter_subscriptions" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_by_campaign" ON "newsletter_subscriptions" USING btree (("attribution" ->> 'utm_campaign')) WHERE "newsletter_subscriptions"."attribution" ->> 'utm_campaign' is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_search" ON "newsletter_subscriptions" USING gin ("email" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notices_of_lead" ON "notices" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_newest" ON "webhook_attempts" USING btree ("endpoint_id","at","id");--> statement-breakpoint
CREATE INDEX "webhook_attempts_failed" ON "webhook_attempts" USING btree ("endpoint_id","at","id") WHERE not "webhook_attempts"."delivered";--> statement-breakpoint
CREATE INDEX "webhook_attempts_of_delivery" ON "webhook_attempts" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("endpoint_id","next_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("endpoint_id","created_at") WHERE "webhook_deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_of_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_act" ON "audit_log" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "returned_forms_created" ON "returned_forms" USING btree ("created_at");--> statement-breakpoint
CREATE VIEW "public"."stripe_user_subscriptions" AS (select "user_id", "price_id", "status" as "subscription_status", "cancel_at_period_end", "current_period_start", "current_period_end", "payment_method_brand", "payment_method_last4" from "subscriptions" where "subscriptions"."is_current" = true);