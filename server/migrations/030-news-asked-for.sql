-- News and offers are asked for: nobody who has not said yes gets them.
alter table app_user alter column promo_opt_out set default true;
