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
INSERT INTO "events" VALUES('v1-game-01',1,1700000000000,'created','{"kind":"created","config":{"rule":"renju","size":15,"opening":"free","clock":{"kind":"game","seconds":300,"increment":2},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-01',2,1700000000500,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-01',3,1700000002000,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-01',4,1700000003500,'action','{"kind":"action","seat":"second","text":"i9","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-01',5,1700000005000,'action','{"kind":"action","seat":"first","text":"h9","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-01',6,1700000005000,'named','{"kind":"named","seat":"second","name":"Robert"}');
INSERT INTO "events" VALUES('v1-game-01',7,1700000006500,'undo-asked','{"kind":"undo-asked","seat":"second","count":2}');
INSERT INTO "events" VALUES('v1-game-01',8,1700000008000,'undo-declined','{"kind":"undo-declined","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-01',9,1700000009500,'action','{"kind":"action","seat":"second","text":"i8","used_ms":4500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-01',10,1700000011000,'undo-asked','{"kind":"undo-asked","seat":"second","count":1}');
INSERT INTO "events" VALUES('v1-game-01',11,1700000012500,'undone','{"kind":"undone","seat":"second","count":1,"used_ms":3000}');
INSERT INTO "events" VALUES('v1-game-01',12,1700000014000,'draw-offered','{"kind":"draw-offered","seat":"second"}');
INSERT INTO "events" VALUES('v1-game-01',13,1700000015500,'draw-declined','{"kind":"draw-declined","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-01',14,1700000017000,'action','{"kind":"action","seat":"second","text":"j10","used_ms":4500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-01',15,1700000018500,'resigned','{"kind":"resigned","seat":"second"}');
INSERT INTO "events" VALUES('v1-game-01',16,1700000018600,'rematch-asked','{"kind":"rematch-asked","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-01',17,1700000018700,'rematch','{"kind":"rematch","game":"v1-game-02"}');
INSERT INTO "events" VALUES('v1-game-02',1,1700000018700,'created','{"kind":"created","config":{"rule":"renju","size":15,"opening":"free","clock":{"kind":"game","seconds":300,"increment":2},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Robert","player":null,"holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"},"second":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-02',2,1700000020200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-03',1,1700000020200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-03',2,1700000020700,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-03',3,1700000022200,'action','{"kind":"action","seat":"first","text":"a1","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-03',4,1700000023700,'draw-offered','{"kind":"draw-offered","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-03',5,1700000025200,'draw-accepted','{"kind":"draw-accepted","seat":"second"}');
INSERT INTO "events" VALUES('v1-game-04',1,1700000025200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"move","seconds":10},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-04',2,1700000025700,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-04',3,1700000027200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-04',4,1700000037200,'timed-out','{"kind":"timed-out","seat":"second"}');
INSERT INTO "events" VALUES('v1-game-05',1,1700000037200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"tengen:level=5","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-05',2,1700000038700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',3,1700000038700,'action','{"kind":"action","seat":"second","text":"i9","used_ms":0,"thought":{"score":812.0,"win_probability":0.93,"mate_in":null,"depth":9,"nodes":12345,"seconds":0.731,"pruning_ratio":0.98,"pv":["i9","h7","g9"],"text":{"en":"I expect H7; I stand much better.","zh":"我预计你下 H7；我明显占优。"}}}');
INSERT INTO "events" VALUES('v1-game-05',4,1700000040200,'action','{"kind":"action","seat":"first","text":"h7","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',5,1700000040200,'failed','{"kind":"failed","seat":"second","problem":{"en":"tengen:level=5 did not answer in time.","zh":"tengen:level=5 没有按时应答。"}}');
INSERT INTO "events" VALUES('v1-game-05',6,1700000041700,'retried','{"kind":"retried"}');
INSERT INTO "events" VALUES('v1-game-05',7,1700000041700,'action','{"kind":"action","seat":"second","text":"h6","used_ms":0,"thought":{"score":null,"win_probability":0.02,"mate_in":-8,"depth":7,"nodes":99,"seconds":0.0,"pruning_ratio":null,"pv":["h6","h9"],"text":{"en":"I expect H9; I lose in 8 if you find it.","zh":"我预计你下 H9；你下得准确，8步内我负。"}}}');
INSERT INTO "events" VALUES('v1-game-05',8,1700000043200,'action','{"kind":"action","seat":"first","text":"g8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',9,1700000043200,'action','{"kind":"action","seat":"second","text":"i8","used_ms":0,"thought":{"score":null,"win_probability":null,"mate_in":1,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":["i8"],"text":{"en":"I win with this move.","zh":"这一手我胜。"}}}');
INSERT INTO "events" VALUES('v1-game-05',10,1700000044700,'action','{"kind":"action","seat":"first","text":"f8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',11,1700000044700,'action','{"kind":"action","seat":"second","text":"e8","used_ms":0,"thought":{"score":null,"win_probability":null,"mate_in":7,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":["e8","j8"],"text":{"en":"I expect J8; I win in 7.","zh":"我预计你下 J8；7步内我胜。"}}}');
INSERT INTO "events" VALUES('v1-game-05',12,1700000046200,'action','{"kind":"action","seat":"first","text":"a1","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',13,1700000046200,'action','{"kind":"action","seat":"second","text":"b2","used_ms":0,"thought":{"score":null,"win_probability":0.55,"mate_in":null,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":["b2"],"text":{"en":"The game is even.","zh":"局势均衡。"}}}');
INSERT INTO "events" VALUES('v1-game-05',14,1700000047700,'action','{"kind":"action","seat":"first","text":"a3","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',15,1700000047700,'action','{"kind":"action","seat":"second","text":"b4","used_ms":0,"thought":{"score":null,"win_probability":0.35,"mate_in":null,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":["b4","a5"],"text":{"en":"I expect A5; you stand a little better.","zh":"我预计你下 A5；你稍占优。"}}}');
INSERT INTO "events" VALUES('v1-game-05',16,1700000049200,'action','{"kind":"action","seat":"first","text":"a5","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',17,1700000049200,'action','{"kind":"action","seat":"second","text":"b6","used_ms":0,"thought":{"score":null,"win_probability":null,"mate_in":null,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":[],"text":{"en":"","zh":""}}}');
INSERT INTO "events" VALUES('v1-game-05',18,1700000050700,'action','{"kind":"action","seat":"first","text":"a7","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-05',19,1700000050700,'action','{"kind":"action","seat":"second","text":"b8","used_ms":0,"thought":{"score":null,"win_probability":0.1,"mate_in":null,"depth":0,"nodes":0,"seconds":0.0,"pruning_ratio":null,"pv":["b8"],"text":{"en":"You stand much better.","zh":"你明显占优。"}}}');
INSERT INTO "events" VALUES('v1-game-06',1,1700000050700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"classic:uct","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-06',2,1700000052200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-06',3,1700000052200,'failed','{"kind":"failed","seat":"second","problem":{"en":"classic:uct did not answer in time.","zh":"classic:uct 没有按时应答。"}}');
INSERT INTO "events" VALUES('v1-game-07',1,1700000052200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"classic:uct","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-07',2,1700000053700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-07',3,1700000053700,'failed','{"kind":"failed","seat":"second","problem":{"en":"classic:uct stopped working.","zh":"classic:uct 停止了工作。"}}');
INSERT INTO "events" VALUES('v1-game-08',1,1700000053700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"classic:uct","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-08',2,1700000055200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-08',3,1700000055200,'failed','{"kind":"failed","seat":"second","problem":{"en":"classic:uct answered with a move that cannot be played.","zh":"classic:uct 的应答不是合法的一手。"}}');
INSERT INTO "events" VALUES('v1-game-09',1,1700000055200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"classic:uct","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-09',2,1700000056700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-09',3,1700000056700,'failed','{"kind":"failed","seat":"second","problem":{"en":"There is no player called classic:uct.","zh":"没有名为 classic:uct 的棋手。"}}');
INSERT INTO "events" VALUES('v1-game-10',1,1700000056700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"random","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-10',2,1700000058200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-10',3,1700000058200,'failed','{"kind":"failed","seat":"second","problem":{"en":"The program answered with a move that can''t be played.","zh":"程序给出的着法无法落子。"}}');
INSERT INTO "events" VALUES('v1-game-11',1,1700000058200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"random","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-11',2,1700000059700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-11',3,1700000059700,'failed','{"kind":"failed","seat":"second","problem":{"en":"The program can''t be asked at the moment.","zh":"程序暂时无法回答。"}}');
INSERT INTO "events" VALUES('v1-game-12',1,1700000059700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":false,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"ai","name":"","player":"tengen","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-12',2,1700000061200,'draw-offered','{"kind":"draw-offered","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-12',3,1700000061200,'draw-declined','{"kind":"draw-declined","seat":"second"}');
INSERT INTO "events" VALUES('v1-game-12',4,1700000062700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":3000,"thought":null}');
INSERT INTO "events" VALUES('v1-game-12',5,1700000062700,'action','{"kind":"action","seat":"second","text":"i9","used_ms":0,"thought":null}');
INSERT INTO "events" VALUES('v1-game-12',6,1700000064200,'undone','{"kind":"undone","seat":"first","count":2,"used_ms":1500}');
INSERT INTO "events" VALUES('v1-game-13',1,1700000064200,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"swap2","clock":null,"local":true,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"human","name":"","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-13',2,1700000065700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',3,1700000067200,'action','{"kind":"action","seat":"first","text":"i9","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',4,1700000068700,'action','{"kind":"action","seat":"first","text":"c3","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',5,1700000070200,'action','{"kind":"action","seat":"second","text":"two-more","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',6,1700000071700,'action','{"kind":"action","seat":"second","text":"d4","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',7,1700000073200,'action','{"kind":"action","seat":"second","text":"e5","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',8,1700000074700,'action','{"kind":"action","seat":"first","text":"swap","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',9,1700000076200,'action','{"kind":"action","seat":"second","text":"a1","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-13',10,1700000077700,'undone','{"kind":"undone","seat":"first","count":1,"used_ms":1500}');
INSERT INTO "events" VALUES('v1-game-14',1,1700000077700,'created','{"kind":"created","config":{"rule":"renju","size":15,"opening":"rif","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-14',2,1700000078200,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-14',3,1700000079700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',4,1700000081200,'action','{"kind":"action","seat":"first","text":"h9","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',5,1700000082700,'action','{"kind":"action","seat":"first","text":"h7","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',6,1700000084200,'action','{"kind":"action","seat":"second","text":"stay","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',7,1700000085700,'action','{"kind":"action","seat":"second","text":"h11","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',8,1700000087200,'action','{"kind":"action","seat":"first","text":"i10","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',9,1700000088700,'action','{"kind":"action","seat":"first","text":"h10","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-14',10,1700000090200,'action','{"kind":"action","seat":"second","text":"i10","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-15',1,1700000090200,'created','{"kind":"created","config":{"rule":"renju","size":15,"opening":"soosorv-8","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-15',2,1700000090700,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-15',3,1700000092200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-16',1,1700000092200,'created','{"kind":"created","config":{"rule":"renju","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-16',2,1700000092700,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-16',3,1700000094200,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-16',4,1700000095700,'action','{"kind":"action","seat":"second","text":"--","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-16',5,1700000097200,'action','{"kind":"action","seat":"first","text":"--","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',1,1700000097200,'created','{"kind":"created","config":{"rule":"freestyle","size":9,"opening":"free","clock":null,"local":true,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"human","name":"","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-17',2,1700000098700,'action','{"kind":"action","seat":"first","text":"a1","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',3,1700000100200,'action','{"kind":"action","seat":"second","text":"b1","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',4,1700000101700,'action','{"kind":"action","seat":"first","text":"a2","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',5,1700000103200,'action','{"kind":"action","seat":"second","text":"b2","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',6,1700000104700,'action','{"kind":"action","seat":"first","text":"a3","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',7,1700000106200,'action','{"kind":"action","seat":"second","text":"b3","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',8,1700000107700,'action','{"kind":"action","seat":"first","text":"a4","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',9,1700000109200,'action','{"kind":"action","seat":"second","text":"b4","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-17',10,1700000110700,'action','{"kind":"action","seat":"first","text":"a5","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-18',1,1700000110700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":false,"moves":"h8i9h9","record":{"winner":"black","termination":"resigned"}},"first":{"kind":"human","name":"Ada","player":null,"holder":null},"second":{"kind":"human","name":"Grace","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-19',1,1700000110700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":true,"listed":false,"moves":"h8i9","record":null},"first":{"kind":"human","name":"","player":null,"holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"},"second":{"kind":"human","name":"","player":null,"holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"},"owner":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-20',1,1700000110700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"game","seconds":60,"increment":0},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"open","name":"","player":null,"holder":null},"second":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-21',1,1700000110700,'created','{"kind":"created","config":{"rule":"freestyle","size":6,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"ai","name":"","player":"random","holder":null},"second":{"kind":"ai","name":"","player":"classic:shapes","holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-21',2,1700000110700,'action','{"kind":"action","seat":"first","text":"c3","used_ms":0,"thought":null}');
INSERT INTO "events" VALUES('v1-game-21',3,1700000110700,'action','{"kind":"action","seat":"second","text":"d4","used_ms":0,"thought":null}');
INSERT INTO "events" VALUES('v1-game-21',4,1700000110700,'failed','{"kind":"failed","seat":"first","problem":{"en":"random stopped working.","zh":"random 停止了工作。"}}');
INSERT INTO "events" VALUES('v1-game-22',1,1700000110700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":null,"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-22',2,1700000111200,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-22',3,1700000112700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-22',4,1700000114200,'draw-offered','{"kind":"draw-offered","seat":"first"}');
INSERT INTO "events" VALUES('v1-game-22',5,1700000115700,'undo-asked','{"kind":"undo-asked","seat":"first","count":1}');
INSERT INTO "events" VALUES('v1-game-23',1,1700000115700,'created','{"kind":"created","config":{"rule":"freestyle","size":15,"opening":"free","clock":{"kind":"game","seconds":60,"increment":0},"local":false,"listed":true,"moves":"","record":null},"first":{"kind":"human","name":"Ada","player":null,"holder":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"},"second":{"kind":"open","name":"","player":null,"holder":null},"owner":"3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547"}');
INSERT INTO "events" VALUES('v1-game-23',2,1700000116200,'joined','{"kind":"joined","seat":"second","name":"Bob","holder":"bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83"}');
INSERT INTO "events" VALUES('v1-game-23',3,1700000117700,'action','{"kind":"action","seat":"first","text":"h8","used_ms":1500,"thought":null}');
INSERT INTO "events" VALUES('v1-game-02',3,1700003727700,'resumed','{"kind":"resumed","away_ms":3600000}');
INSERT INTO "events" VALUES('v1-game-23',4,1700003727700,'resumed','{"kind":"resumed","away_ms":3600000}');
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
INSERT INTO "games" VALUES('v1-game-01',1700000000000,1700000018700,'finished',1,'{"id":"v1-game-01","status":"finished","rule":"renju","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Robert","zh":"Robert"},"black":"first","moves":4,"created":"2023-11-14T22:13:20.000Z","updated":"2023-11-14T22:13:38.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-02',1700000018700,1700003727700,'playing',1,'{"id":"v1-game-02","status":"playing","rule":"renju","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Robert","zh":"Robert"},"second":{"en":"Ada","zh":"Ada"},"black":"first","moves":1,"created":"2023-11-14T22:13:38.700Z","updated":"2023-11-14T23:15:27.700Z"}',1700003920200,NULL);
INSERT INTO "games" VALUES('v1-game-03',1700000020200,1700000025200,'finished',1,'{"id":"v1-game-03","status":"finished","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":1,"created":"2023-11-14T22:13:40.200Z","updated":"2023-11-14T22:13:45.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-04',1700000025200,1700000037200,'finished',1,'{"id":"v1-game-04","status":"finished","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":1,"created":"2023-11-14T22:13:45.200Z","updated":"2023-11-14T22:13:57.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-05',1700000037200,1700000050700,'playing',1,'{"id":"v1-game-05","status":"playing","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Tengen, level 5","zh":"天元 5 级"},"black":"first","moves":16,"created":"2023-11-14T22:13:57.200Z","updated":"2023-11-14T22:14:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-06',1700000050700,1700000052200,'adjourned',1,'{"id":"v1-game-06","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"UCT","zh":"蒙特卡洛树"},"black":"first","moves":1,"created":"2023-11-14T22:14:10.700Z","updated":"2023-11-14T22:14:12.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-07',1700000052200,1700000053700,'adjourned',1,'{"id":"v1-game-07","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"UCT","zh":"蒙特卡洛树"},"black":"first","moves":1,"created":"2023-11-14T22:14:12.200Z","updated":"2023-11-14T22:14:13.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-08',1700000053700,1700000055200,'adjourned',1,'{"id":"v1-game-08","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"UCT","zh":"蒙特卡洛树"},"black":"first","moves":1,"created":"2023-11-14T22:14:13.700Z","updated":"2023-11-14T22:14:15.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-09',1700000055200,1700000056700,'adjourned',1,'{"id":"v1-game-09","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"UCT","zh":"蒙特卡洛树"},"black":"first","moves":1,"created":"2023-11-14T22:14:15.200Z","updated":"2023-11-14T22:14:16.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-10',1700000056700,1700000058200,'adjourned',1,'{"id":"v1-game-10","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Random","zh":"随机落子"},"black":"first","moves":1,"created":"2023-11-14T22:14:16.700Z","updated":"2023-11-14T22:14:18.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-11',1700000058200,1700000059700,'adjourned',1,'{"id":"v1-game-11","status":"adjourned","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Random","zh":"随机落子"},"black":"first","moves":1,"created":"2023-11-14T22:14:18.200Z","updated":"2023-11-14T22:14:19.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-12',1700000059700,1700000064200,'playing',0,'{"id":"v1-game-12","status":"playing","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Tengen","zh":"天元"},"black":"first","moves":0,"created":"2023-11-14T22:14:19.700Z","updated":"2023-11-14T22:14:24.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-13',1700000064200,1700000077700,'playing',1,'{"id":"v1-game-13","status":"playing","rule":"freestyle","size":15,"opening":{"name":"swap2","label":{"en":"Swap2","zh":"二次交换（Swap2）"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Guest","zh":"访客"},"black":"first","moves":5,"created":"2023-11-14T22:14:24.200Z","updated":"2023-11-14T22:14:37.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-14',1700000077700,1700000090200,'playing',1,'{"id":"v1-game-14","status":"playing","rule":"renju","size":15,"opening":{"name":"rif","label":{"en":"RIF","zh":"三手交换五手两打"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":5,"created":"2023-11-14T22:14:37.700Z","updated":"2023-11-14T22:14:50.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-15',1700000090200,1700000092200,'opening',1,'{"id":"v1-game-15","status":"opening","rule":"renju","size":15,"opening":{"name":"soosorv-8","label":{"en":"Soosõrv-8","zh":"索索夫-8"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":1,"created":"2023-11-14T22:14:50.200Z","updated":"2023-11-14T22:14:52.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-16',1700000092200,1700000097200,'finished',1,'{"id":"v1-game-16","status":"finished","rule":"renju","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":3,"created":"2023-11-14T22:14:52.200Z","updated":"2023-11-14T22:14:57.200Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-17',1700000097200,1700000110700,'finished',1,'{"id":"v1-game-17","status":"finished","rule":"freestyle","size":9,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Guest","zh":"访客"},"black":"first","moves":9,"created":"2023-11-14T22:14:57.200Z","updated":"2023-11-14T22:15:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-18',1700000110700,1700000110700,'finished',0,'{"id":"v1-game-18","status":"finished","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Grace","zh":"Grace"},"black":"first","moves":3,"created":"2023-11-14T22:15:10.700Z","updated":"2023-11-14T22:15:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-19',1700000110700,1700000110700,'playing',0,'{"id":"v1-game-19","status":"playing","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Guest","zh":"访客"},"second":{"en":"Guest","zh":"访客"},"black":"first","moves":2,"created":"2023-11-14T22:15:10.700Z","updated":"2023-11-14T22:15:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-20',1700000110700,1700000110700,'waiting',1,'{"id":"v1-game-20","status":"waiting","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Waiting for an opponent","zh":"等待对手"},"second":{"en":"Ada","zh":"Ada"},"black":"first","moves":0,"created":"2023-11-14T22:15:10.700Z","updated":"2023-11-14T22:15:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-21',1700000110700,1700000110700,'adjourned',1,'{"id":"v1-game-21","status":"adjourned","rule":"freestyle","size":6,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Random","zh":"随机落子"},"second":{"en":"Shapes","zh":"棋形打分"},"black":"first","moves":2,"created":"2023-11-14T22:15:10.700Z","updated":"2023-11-14T22:15:10.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-22',1700000110700,1700000115700,'playing',1,'{"id":"v1-game-22","status":"playing","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":1,"created":"2023-11-14T22:15:10.700Z","updated":"2023-11-14T22:15:15.700Z"}',NULL,NULL);
INSERT INTO "games" VALUES('v1-game-23',1700000115700,1700003727700,'playing',1,'{"id":"v1-game-23","status":"playing","rule":"freestyle","size":15,"opening":{"name":"free","label":{"en":"Free","zh":"自由开局"}},"first":{"en":"Ada","zh":"Ada"},"second":{"en":"Bob","zh":"Bob"},"black":"first","moves":1,"created":"2023-11-14T22:15:15.700Z","updated":"2023-11-14T23:15:27.700Z"}',1700003777700,NULL);
CREATE TABLE processes (
	id VARCHAR(32) NOT NULL, 
	beat_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "processes" VALUES('',1700003727700);
CREATE TABLE seats (
	game_id VARCHAR(16) NOT NULL, 
	seat VARCHAR(8) NOT NULL, 
	holder VARCHAR(64) NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('v1-game-01','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-01','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-02','first','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-02','second','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-03','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-03','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-04','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-04','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-05','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-06','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-07','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-08','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-09','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-10','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-11','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-12','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-13','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-13','second','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-14','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-14','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-15','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-15','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-16','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-16','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-17','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-17','second','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-19','first','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-19','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-20','second','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-22','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-22','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
INSERT INTO "seats" VALUES('v1-game-23','first','3ba3f5f43b92602683c19aee62a20342b084dd5971ddd33808d81a328879a547');
INSERT INTO "seats" VALUES('v1-game-23','second','bdb339768bc5e4fecbe55a442056919b2b325907d49bcbf3bf8de13781996a83');
CREATE INDEX games_listed ON games (listed, status, updated_ms);
CREATE INDEX games_deadline ON games (deadline_ms) WHERE deadline_ms IS NOT NULL;
CREATE INDEX games_duty ON games (duty) WHERE duty IS NOT NULL;
CREATE INDEX seats_holder ON seats (holder);
COMMIT;
