BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('first_tables');
CREATE TABLE events (
	game_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	at_ms BIGINT NOT NULL, 
	kind VARCHAR(24) NOT NULL, 
	data TEXT NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "events" VALUES('5zHqNhjEG0',1,1790000001000,'created','{"v":3,"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"game","seconds":300,"increment":3},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('5zHqNhjEG0',2,1790000001000,'joined','{"v":3,"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('5zHqNhjEG0',3,1790000001700,'action','{"v":3,"kind":"action","seat":"first","text":"h8","used_ms":700,"thought":null,"scores":[]}');
INSERT INTO "events" VALUES('5zHqNhjEG0',4,1790000002400,'action','{"v":3,"kind":"action","seat":"second","text":"i9","used_ms":700,"thought":null,"scores":[]}');
INSERT INTO "events" VALUES('FzZbEV__85',1,1790000003400,'created','{"v":3,"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"h8i9","record":null},"first":{"kind":"human","name":"","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"classic:shapes,depth=1","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('FzZbEV__85',2,1790000004100,'action','{"v":3,"kind":"action","seat":"first","text":"h7","used_ms":700,"thought":null,"scores":[]}');
INSERT INTO "events" VALUES('FzZbEV__85',3,1790000004100,'action','{"v":3,"kind":"action","seat":"second","text":"h6","used_ms":0,"thought":{"score":-212.0,"win_probability":null,"mate_in":null,"depth":1,"nodes":8,"seconds":0.003,"pruning_ratio":0.0,"pruning_ratio_all":0.963963963963964,"leaves":8,"cutoffs":0,"pv":["h6","i7"]},"scores":[["h6",-212.0,null],["h10",-215.0,null],["h9",-217.0,null],["h5",-217.0,null],["h11",-222.0,null],["i8",-312.0,null],["i7",-312.0,null],["g8",-312.0,null]]}');
INSERT INTO "events" VALUES('FzZbEV__85',4,1790000004800,'undone','{"v":3,"kind":"undone","seat":"first","count":2,"used_ms":700}');
INSERT INTO "events" VALUES('FzZbEV__85',5,1790000005500,'action','{"v":3,"kind":"action","seat":"first","text":"j8","used_ms":700,"thought":null,"scores":[]}');
INSERT INTO "events" VALUES('FzZbEV__85',6,1790000005500,'action','{"v":3,"kind":"action","seat":"second","text":"g8","used_ms":0,"thought":{"score":-117.0,"win_probability":null,"mate_in":null,"depth":1,"nodes":8,"seconds":0.002,"pruning_ratio":0.0,"pruning_ratio_all":0.963963963963964,"leaves":8,"cutoffs":0,"pv":["g8","g9"]},"scores":[["g8",-117.0,null],["k8",-117.0,null],["h6",-217.0,null],["j6",-217.0,null],["f8",-217.0,null],["l8",-217.0,null],["i8",-312.0,null],["i7",-412.0,null]]}');
INSERT INTO "events" VALUES('Vc7iD4LtSC',1,1790000006500,'created','{"v":3,"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"move","seconds":30,"increment":0},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"tengen:level=1","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('Vc7iD4LtSC',2,1790000007200,'action','{"v":3,"kind":"action","seat":"first","text":"h8","used_ms":700,"thought":null,"scores":[]}');
INSERT INTO "events" VALUES('Vc7iD4LtSC',3,1790000007200,'action','{"v":3,"kind":"action","seat":"second","text":"g9","used_ms":0,"thought":{"score":-176.0,"win_probability":0.29317777890643243,"mate_in":null,"depth":0,"nodes":301,"seconds":0.008,"pruning_ratio":null,"pruning_ratio_all":null,"leaves":0,"cutoffs":0,"pv":["g9"]},"scores":[]}');
INSERT INTO "events" VALUES('Vc7iD4LtSC',4,1790000007900,'resigned','{"v":3,"kind":"resigned","seat":"first"}');
INSERT INTO "events" VALUES('Vc7iD4LtSC',5,1790000008900,'rematch','{"v":3,"kind":"rematch","game":"tQyCBCnffL"}');
INSERT INTO "events" VALUES('tQyCBCnffL',1,1790000008900,'created','{"v":3,"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"move","seconds":30,"increment":0},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"ai","name":"","player":"tengen:level=1","holder":null},"second":{"kind":"human","name":"","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('tQyCBCnffL',2,1790000008900,'action','{"v":3,"kind":"action","seat":"first","text":"h8","used_ms":0,"thought":{"score":181.0,"win_probability":0.7119759194127935,"mate_in":null,"depth":1,"nodes":2,"seconds":0.006,"pruning_ratio":null,"pruning_ratio_all":null,"leaves":0,"cutoffs":0,"pv":["h8"]},"scores":[]}');
CREATE TABLE games (
	id VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	updated_ms BIGINT NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	deadline_ms BIGINT, 
	duty VARCHAR(32), 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('5zHqNhjEG0',1790000001000,1790000002400,'playing',1,'{"v":3,"id":"5zHqNhjEG0","status":"playing","rule":"freestyle","size":15,"opening":"free","first":{"kind":"human","name":"Ada","player":null,"holder":null},"second":{"kind":"human","name":"Bob","player":null,"holder":null},"black":"first","moves":2,"created_ms":1790000001000,"updated_ms":1790000002400}',1790000304700,NULL);
INSERT INTO "games" VALUES('FzZbEV__85',1790000003400,1790000005500,'playing',1,'{"v":3,"id":"FzZbEV__85","status":"playing","rule":"freestyle","size":15,"opening":"free","first":{"kind":"human","name":"","player":null,"holder":null},"second":{"kind":"ai","name":"","player":"classic:shapes,depth=1","holder":null},"black":"first","moves":4,"created_ms":1790000003400,"updated_ms":1790000005500}',NULL,NULL);
INSERT INTO "games" VALUES('Vc7iD4LtSC',1790000006500,1790000008900,'finished',1,'{"v":3,"id":"Vc7iD4LtSC","status":"finished","rule":"freestyle","size":15,"opening":"free","first":{"kind":"human","name":"","player":null,"holder":null},"second":{"kind":"ai","name":"","player":"tengen:level=1","holder":null},"black":"first","moves":2,"created_ms":1790000006500,"updated_ms":1790000008900}',NULL,NULL);
INSERT INTO "games" VALUES('tQyCBCnffL',1790000008900,1790000008900,'playing',1,'{"v":3,"id":"tQyCBCnffL","status":"playing","rule":"freestyle","size":15,"opening":"free","first":{"kind":"ai","name":"","player":"tengen:level=1","holder":null},"second":{"kind":"human","name":"","player":null,"holder":null},"black":"first","moves":1,"created_ms":1790000008900,"updated_ms":1790000008900}',1790000038900,NULL);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	beat_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "processes" VALUES('',1790000008900);
CREATE TABLE seats (
	game_id VARCHAR(16) NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('5zHqNhjEG0','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('5zHqNhjEG0','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('FzZbEV__85','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('Vc7iD4LtSC','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('tQyCBCnffL','second','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
CREATE INDEX games_listed ON games (listed, status, updated_ms);
CREATE INDEX games_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_duty ON games (duty) WHERE duty IS NOT NULL;
CREATE INDEX seats_holder ON seats (holder);
COMMIT;
