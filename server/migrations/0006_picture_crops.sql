ALTER TABLE "article_pictures" ADD COLUMN "crop_of" uuid;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD COLUMN "crop" jsonb;--> statement-breakpoint
ALTER TABLE "article_pictures" ADD CONSTRAINT "article_pictures_crop_of" FOREIGN KEY ("crop_of") REFERENCES "public"."article_pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pictures_crops" ON "article_pictures" USING btree ("crop_of") WHERE "article_pictures"."crop_of" is not null;