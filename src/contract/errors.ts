/**
 * The closed catalogue of business refusals: HTTP 200 with `error` ≠ 0.
 * The number is what travels, the name is what code uses, the sentence is what a member reads;
 * it says what to do next.
 */
export const errorCatalogue = {
  'request.malformed': { code: 1000, message: 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่' },
  'request.idempotency_conflict': {
    code: 1001,
    message: 'คำสั่งนี้ถูกใช้กับข้อมูลอื่นไปแล้ว กรุณาเริ่มใหม่อีกครั้ง',
  },
  'request.too_many': { code: 1002, message: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่' },
  'request.not_found': { code: 1003, message: 'ไม่พบรายการนี้' },
  'download.gone': {
    code: 1004,
    message: 'ลิงก์ดาวน์โหลดถูกใช้แล้วหรือหมดอายุ กรุณากดดาวน์โหลดใหม่อีกครั้ง',
  },
  'stream.too_many': {
    code: 1005,
    message: 'เปิดใช้งานหลายหน้าต่างพร้อมกันเกินไป กรุณาปิดบางหน้าต่าง',
  },
  'stream.full': {
    code: 1006,
    message: 'มีผู้ใช้งานพร้อมกันจำนวนมาก ระบบจะเชื่อมต่อให้ใหม่ในอีกสักครู่',
  },
  'request.unavailable': {
    code: 1007,
    message: 'ระบบไม่พร้อมให้บริการชั่วคราว กรุณารอสักครู่แล้วลองใหม่อีกครั้ง',
  },
  'backup.not_embedded': {
    code: 1010,
    message: 'ฐานข้อมูลนี้อยู่บนเซิร์ฟเวอร์ PostgreSQL กรุณาสำรองด้วย pg_dump',
  },
  'backup.running': {
    code: 1011,
    message: 'กำลังสำรองข้อมูลอยู่ กรุณารอให้เสร็จแล้วลองใหม่',
  },
  'auth.session_expired': { code: 1100, message: 'เซสชันหมดอายุ กรุณาลองใหม่อีกครั้ง' },
  'auth.wrong_credentials': {
    code: 1101,
    message: 'เบอร์โทรหรือรหัสผ่านไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
  },
  'auth.too_many_attempts': {
    code: 1102,
    message: 'ลองเข้าสู่ระบบหลายครั้งเกินไป กรุณารอ 15 นาที หรือยืนยันด้วยรหัสทาง SMS',
  },
  'auth.account_closed': { code: 1103, message: 'บัญชีนี้ถูกปิดใช้งาน กรุณาติดต่อเอเย่นต์' },
  'auth.wrong_password': {
    code: 1104,
    message: 'รหัสผ่านปัจจุบันไม่ถูกต้อง กรุณาตรวจสอบแล้วลองใหม่',
  },
  'auth.wrong_code': {
    code: 1105,
    message: 'รหัสไม่ถูกต้องหรือหมดอายุแล้ว กรุณาตรวจสอบ หรือขอรหัสใหม่',
  },
  'auth.no_password': {
    code: 1107,
    message: 'บัญชีนี้ยังไม่มีรหัสผ่าน กรุณาตั้งรหัสผ่านที่หน้าโปรไฟล์ก่อน',
  },
  'auth.has_password': {
    code: 1108,
    message: 'บัญชีนี้มีรหัสผ่านแล้ว กรุณาใช้การเปลี่ยนรหัสผ่าน',
  },
  'auth.too_many_codes': {
    code: 1106,
    message: 'ขอรหัสหรือลองรหัสหลายครั้งเกินไป กรุณารอสักครู่แล้วลองใหม่',
  },
  'bank_account.just_changed': {
    code: 1110,
    message:
      'เพิ่งเปลี่ยนบัญชีรับเงิน เพื่อความปลอดภัยจะถอนได้เมื่อครบ 24 ชั่วโมง ถ้าไม่ได้เปลี่ยนเอง กรุณาเปลี่ยนรหัสผ่านทันที',
  },
  'register.username_taken': {
    code: 1200,
    message: 'เบอร์โทรนี้เป็นสมาชิกอยู่แล้ว กรุณาเข้าสู่ระบบ',
  },
  'register.under_age': { code: 1201, message: 'ต้องมีอายุ 20 ปีขึ้นไปจึงจะสมัครได้' },
  'register.bank_account_taken': {
    code: 1202,
    message: 'บัญชีธนาคารนี้มีสมาชิกใช้แล้ว กรุณาใช้บัญชีอื่น หรือเข้าสู่ระบบ',
  },
  'register.unknown_referrer': {
    code: 1203,
    message: 'ไม่พบรหัสผู้แนะนำนี้ กรุณาตรวจสอบหรือเว้นว่างไว้',
  },
  'register.code_needed': {
    code: 1204,
    message: 'เราส่งรหัส 6 หลักไปที่เบอร์นี้แล้ว กรุณากรอกรหัสเพื่อยืนยันเบอร์',
  },
  'phone.unverified': {
    code: 1205,
    message: 'กรุณายืนยันเบอร์โทรของคุณก่อนฝากหรือถอนเงิน',
  },
  'deposit.paused': {
    code: 1206,
    message: 'มีรายการฝากหมดเวลาโดยไม่ได้โอนหลายครั้ง กรุณารอสักครู่แล้วทำรายการใหม่',
  },
  'wallet.insufficient_balance': { code: 1300, message: 'ยอดเงินไม่พอ กรุณาฝากเงินหรือลดยอดเดิมพัน' },
  'wallet.not_usable': { code: 1301, message: 'กระเป๋านี้ใช้กับเกมนี้ไม่ได้ กรุณาเลือกกระเป๋าอื่น' },
  'deposit.out_of_range': { code: 1310, message: 'ยอดฝากต่ำหรือสูงกว่าที่ช่องทางนี้รับ กรุณาแก้ไขจำนวนเงิน' },
  'deposit.one_at_a_time': {
    code: 1311,
    message: 'มีรายการฝากที่รอโอนอยู่ กรุณาโอนรายการนั้น หรือยกเลิกก่อน',
  },
  'deposit.full': {
    code: 1312,
    message: 'ยอดนี้เต็มชั่วคราว กรุณาเปลี่ยนจำนวนเงิน หรือรอสักครู่แล้วลองใหม่',
  },
  'deposit.account_closed': {
    code: 1313,
    message: 'บัญชีนี้ปิดรับฝากแล้ว กรุณาเลือกบัญชีอื่น',
  },
  'deposit.decided': { code: 1314, message: 'รายการนี้จบไปแล้ว กรุณาดูผลในประวัติการฝาก' },
  'payment.unknown_channel': {
    code: 1320,
    message: 'ช่องทางชำระเงินนี้ปิดอยู่ กรุณาเลือกช่องทางอื่น',
  },
  'payment.gateway_unavailable': {
    code: 1321,
    message: 'ระบบชำระเงินไม่ตอบสนอง กรุณาลองใหม่ หรือเลือกโอนผ่านธนาคาร',
  },
  'deposit.already_credited': {
    code: 1322,
    message:
      'รายการฝากของเงินก้อนนี้เติมให้สมาชิกไปแล้ว ถ้าเป็นเงินก้อนเดียวกันให้ปิดรายการ ถ้าเป็นเงินอีกก้อนให้ระบุรายการฝากนั้นเมื่อเติม',
  },
  'withdraw.out_of_range': {
    code: 1330,
    message: 'ยอดถอนต่ำหรือสูงกว่าที่ถอนได้ต่อครั้ง กรุณาแก้ไขจำนวนเงิน',
  },
  'withdraw.one_at_a_time': {
    code: 1331,
    message: 'มีรายการถอนที่รอดำเนินการอยู่ ถอนครั้งต่อไปได้เมื่อรายการนั้นเสร็จ',
  },
  'withdraw.too_many_today': {
    code: 1332,
    message: 'วันนี้ถอนครบจำนวนครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน',
  },
  'withdraw.turnover_owed': {
    code: 1333,
    message: 'ยังทำยอดเทิร์นไม่ครบ ดูยอดที่เหลือได้ที่หน้าถอนเงิน',
  },
  'withdraw.no_account': {
    code: 1334,
    message: 'ยังไม่มีบัญชีรับเงิน กรุณาเพิ่มบัญชีธนาคารของคุณก่อนถอน',
  },
  'withdraw.insufficient_balance': {
    code: 1335,
    message: 'ยอดเงินในกระเป๋าหลักไม่พอ กรุณาลดจำนวนเงินที่ถอน',
  },
  'withdraw.not_approved': {
    code: 1336,
    message: 'รายการนี้ยังไม่ได้อนุมัติ กรุณาอนุมัติก่อนแจ้งโอน',
  },
  'bank_account.withdrawal_waits': {
    code: 1340,
    message: 'มีรายการถอนที่รอดำเนินการอยู่ เปลี่ยนบัญชีได้เมื่อรายการนั้นเสร็จ',
  },
  'bank_account.taken': {
    code: 1341,
    message: 'บัญชีธนาคารนี้มีสมาชิกคนอื่นใช้แล้ว กรุณาใช้บัญชีอื่น หรือติดต่อเอเย่นต์',
  },
  'promotion.closed': { code: 1350, message: 'โปรโมชั่นนี้ปิดรับแล้ว กรุณาเลือกโปรโมชั่นอื่น' },
  'promotion.one_at_a_time': {
    code: 1351,
    message: 'รับโปรโมชั่นได้ครั้งละหนึ่งรายการ กรุณาเล่นรายการเดิมให้จบ หรือยกเลิกก่อน',
  },
  'promotion.used_up': {
    code: 1352,
    message: 'คุณใช้สิทธิ์โปรโมชั่นนี้ครบแล้ว กรุณาเลือกโปรโมชั่นอื่น',
  },
  'promotion.taken_today': {
    code: 1353,
    message: 'วันนี้คุณรับโปรโมชั่นนี้แล้ว กรุณากลับมารับใหม่พรุ่งนี้',
  },
  'promotion.not_first_deposit': {
    code: 1354,
    message: 'โปรโมชั่นนี้สำหรับการฝากครั้งแรกเท่านั้น กรุณาเลือกโปรโมชั่นอื่น',
  },
  'promotion.round_open': {
    code: 1355,
    message: 'มีรอบเกมของกระเป๋าโบนัสที่ยังไม่จบ กรุณารอให้จบก่อนแล้วยกเลิกอีกครั้ง',
  },
  'promotion.ended': { code: 1356, message: 'โปรโมชั่นนี้จบไปแล้ว กรุณาดูผลในโปรโมชั่นของฉัน' },
  'coupon.unknown': { code: 1370, message: 'ไม่พบคูปองนี้ กรุณาตรวจสอบรหัสแล้วลองใหม่' },
  'coupon.not_started': {
    code: 1371,
    message: 'คูปองนี้ยังไม่ถึงเวลาใช้ กรุณาลองใหม่เมื่อถึงวันเริ่ม',
  },
  'coupon.expired': { code: 1372, message: 'คูปองนี้หมดอายุแล้ว กรุณาใช้คูปองอื่น' },
  'coupon.used_up': { code: 1373, message: 'คูปองนี้มีผู้ใช้ครบจำนวนแล้ว กรุณาใช้คูปองอื่น' },
  'coupon.already_used': { code: 1374, message: 'คุณใช้คูปองนี้ครบสิทธิ์แล้ว กรุณาใช้คูปองอื่น' },
  'coupon.too_many_attempts': {
    code: 1375,
    message: 'กรอกคูปองไม่สำเร็จหลายครั้งเกินไป กรุณารอ 15 นาทีแล้วลองใหม่',
  },
  'coupon.changed': {
    code: 1378,
    message: 'เงื่อนไขหรือยอดเงินที่จะถอนไม่ได้เปลี่ยนไป กรุณาตรวจสอบแล้วยืนยันอีกครั้ง',
  },
  'coupon.code_taken': { code: 1376, message: 'มีคูปองรหัสนี้อยู่แล้ว กรุณาตั้งรหัสอื่น' },
  'redemption.too_few_points': {
    code: 1380,
    message: 'แต้มไม่พอ กรุณาเลือกของชิ้นอื่น หรือสะสมแต้มเพิ่ม',
  },
  'redemption.sold_out': { code: 1381, message: 'ของชิ้นนี้หมดแล้ว กรุณาเลือกชิ้นอื่น' },
  'redemption.member_limit': {
    code: 1382,
    message: 'คุณแลกของชิ้นนี้ครบจำนวนที่แลกได้แล้ว กรุณาเลือกชิ้นอื่น',
  },
  'redemption.vip_needed': {
    code: 1383,
    message: 'ของชิ้นนี้สำหรับสมาชิกระดับที่สูงกว่า ดูระดับของคุณได้ที่หน้าระดับสมาชิก',
  },
  'redemption.not_started': { code: 1384, message: 'ยังไม่ถึงเวลาเปิดแลกของชิ้นนี้ กรุณากลับมาเมื่อเปิดแลก' },
  'redemption.ended': { code: 1385, message: 'ของชิ้นนี้หมดเวลาแลกแล้ว กรุณาเลือกชิ้นอื่น' },
  'redemption.unavailable': { code: 1386, message: 'ของชิ้นนี้แลกไม่ได้ในตอนนี้ กรุณาเลือกชิ้นอื่น' },
  'redemption.changed': {
    code: 1387,
    message: 'จำนวนแต้มหรือเงื่อนไขเปลี่ยนไป ยังไม่มีการตัดแต้ม กรุณาตรวจสอบแล้วยืนยันอีกครั้ง',
  },
  'redemption.recipient_needed': {
    code: 1388,
    message: 'กรุณากรอกชื่อ เบอร์โทร และที่อยู่ของผู้รับ',
  },
  'redemption.item_known': { code: 1389, message: 'มีของชื่อนี้ในร้านอยู่แล้ว กรุณาตั้งชื่ออื่น' },
  'points.balance_too_low': {
    code: 1390,
    message: 'แต้มของสมาชิกน้อยกว่าที่จะหัก กรุณาลดจำนวนแต้ม',
  },
  'game.no_free_rounds': {
    code: 1391,
    message: 'ค่ายเกมนี้ให้รอบฟรีของเกมนี้ไม่ได้ กรุณาเลือกเกมอื่น',
  },
  'agent.rules_refused': {
    code: 1601,
    message: 'กติกานี้ใช้ไม่ได้ กรุณาแก้ไขค่าตามข้อความแล้วลองใหม่',
  },
  'agent.margin_negative': {
    code: 1394,
    message: 'อัตรานี้ทำให้ส่วนที่เหลือของเจ้าบ้านติดลบ กรุณาลดอัตรา หรือระบุเหตุผลเพื่อยืนยัน',
  },
  'affiliate.out_of_range': {
    code: 1480,
    message: 'ยอดแลกต่ำหรือสูงกว่าที่แลกได้ต่อครั้ง กรุณาแก้ไขจำนวนเงิน',
  },
  'affiliate.too_little': {
    code: 1481,
    message: 'รายได้ที่แลกได้ไม่พอ กรุณาลดจำนวนเงิน',
  },
  'affiliate.changed': {
    code: 1482,
    message: 'เงื่อนไขเปลี่ยนไปจากที่คุณเห็น กรุณาตรวจสอบแล้วยืนยันอีกครั้ง',
  },
  'register.own_referral': {
    code: 1208,
    message: 'ใช้รหัสแนะนำของตัวเองไม่ได้ กรุณาลบรหัสผู้แนะนำแล้วสมัครต่อ',
  },
  'documents.changed': {
    code: 1209,
    message: 'ข้อกำหนดเพิ่งเปลี่ยน กรุณาโหลดหน้านี้ใหม่ อ่านฉบับล่าสุดแล้วยืนยันอีกครั้ง',
  },
  'safety.refused': { code: 1400, message: 'เกินวงเงินที่คุณตั้งไว้ ดูวงเงินได้ที่หน้าโปรไฟล์' },
  'article.empty': {
    code: 1420,
    message: 'บทความนี้ไม่มีข้อความที่แสดงได้ กรุณาเขียนเนื้อหาเป็น Markdown แล้วส่งใหม่',
  },
  'article.picture_unknown': {
    code: 1421,
    message: 'ไม่พบรูปที่บทความใช้ กรุณาส่งรูปก่อน แล้วใช้ที่อยู่ที่ระบบตอบกลับ',
  },
  'article.picture_unusable': {
    code: 1422,
    message: 'ใช้รูปนี้ไม่ได้ กรุณาส่งไฟล์ WebP, PNG หรือ JPEG กว้าง 640–2400 พิกเซล ไม่เกิน 400 kB',
  },
  'wheel.not_offered': {
    code: 1401,
    message: 'วงล้อยังไม่เปิดให้หมุนในตอนนี้ สิทธิ์หมุนของคุณยังอยู่ กรุณากลับมาใหม่ภายหลัง',
  },
  'wheel.no_spins': {
    code: 1402,
    message: 'สิทธิ์หมุนหมดแล้ว แลกแต้มเป็นสิทธิ์หมุน หรือฝากเงินเพื่อรับสิทธิ์ประจำวัน',
  },
  'wheel.spins_full': {
    code: 1403,
    message: 'สิทธิ์หมุนที่เก็บไว้เต็มแล้ว กรุณาหมุนบางส่วนก่อนแล้วทำรายการนี้อีกครั้ง',
  },
  'wheel.points_limit': {
    code: 1404,
    message: 'วันนี้แลกแต้มเป็นสิทธิ์หมุนได้ไม่ถึงจำนวนนี้ กรุณาลดจำนวน หรือแลกใหม่หลังเที่ยงคืน',
  },
  'wheel.too_few_points': {
    code: 1405,
    message: 'แต้มไม่พอแลกสิทธิ์หมุนจำนวนนี้ กรุณาลดจำนวน หรือสะสมแต้มเพิ่ม',
  },
  'wheel.price_changed': {
    code: 1406,
    message: 'จำนวนแต้มต่อสิทธิ์หมุนเปลี่ยนไป ยังไม่มีการตัดแต้ม กรุณาตรวจสอบแล้วแลกอีกครั้ง',
  },
  'wheel.commitment_moved': {
    code: 1407,
    message: 'มีการหมุนจากหน้าจออื่นไปแล้ว สิทธิ์นี้ยังไม่ถูกใช้ กรุณากดหมุนอีกครั้ง',
  },
  'wheel.stock_without_end': {
    code: 1408,
    message: 'รางวัลนี้มีไม่จำกัดจำนวนอยู่แล้ว จึงเพิ่มจำนวนไม่ได้ กรุณาเลือกรางวัลอื่น',
  },
  'quest.not_reached': {
    code: 1430,
    message: 'ภารกิจนี้ยังไม่ครบ ทำตามเงื่อนไขให้ครบแล้วกลับมารับรางวัล',
  },
  'quest.claimed': { code: 1431, message: 'รับรางวัลนี้ไปแล้ว ดูแต้มหรือสิทธิ์หมุนของคุณได้เลย' },
  'quest.expired': { code: 1432, message: 'รางวัลนี้เลยเวลารับแล้ว ทำภารกิจรอบใหม่เพื่อรับอีกครั้ง' },
  'quest.changed': {
    code: 1433,
    message: 'รางวัลของภารกิจนี้เปลี่ยนไป ยังไม่มีการรับ กรุณาตรวจสอบแล้วกดรับอีกครั้ง',
  },
  'quest.line_needed': {
    code: 1434,
    message: 'กรุณาเชื่อมบัญชี LINE ที่หน้าโปรไฟล์ก่อน แล้วกลับมาทำภารกิจนี้',
  },
  'quest.other_line': {
    code: 1435,
    message: 'LINE ที่เปิดอยู่ไม่ใช่บัญชีที่เชื่อมไว้ กรุณาเปิดด้วย LINE ที่เชื่อมกับบัญชีนี้',
  },
  'cashback.not_ready': {
    code: 1440,
    message: 'ยอดของวันนี้ยังสรุปไม่เสร็จ กรุณากลับมารับหลังเที่ยงคืนเล็กน้อย',
  },
  'cashback.not_found': { code: 1441, message: 'วันนั้นไม่มียอดเล่นที่รู้ผล กรุณาเลือกวันอื่น' },
  'cashback.taken': {
    code: 1442,
    message: 'คุณรับเงินคืนของวันนั้นไปแล้ว รับได้แบบเดียวต่อวัน ดูรายการได้ในประวัติ',
  },
  'cashback.lapsed': {
    code: 1443,
    message: 'เงินคืนของวันนั้นหมดเวลารับแล้ว กรุณาเลือกวันที่ยังรับได้',
  },
  'cashback.nothing': {
    code: 1444,
    message: 'แบบที่เลือกไม่มียอดให้รับในวันนั้น กรุณาเลือกอีกแบบหรือวันอื่น',
  },
  'cashback.changed': {
    code: 1445,
    message: 'ยอดเปลี่ยนไปจากที่แสดง ยังไม่มีการรับเงิน กรุณาตรวจสอบแล้วกดรับอีกครั้ง',
  },
  'poll.not_open': { code: 1460, message: 'โพลนี้ยังไม่เปิดโหวต กรุณากลับมาเมื่อถึงเวลาเปิด' },
  'poll.closed': { code: 1461, message: 'โพลนี้ปิดโหวตแล้ว สิทธิ์ของคุณไม่ถูกใช้ ดูผลได้ที่หน้านี้' },
  'poll.void': { code: 1462, message: 'โพลนี้ถูกยกเลิกแล้ว สิทธิ์ของคุณไม่ถูกใช้ กรุณาเลือกโพลอื่น' },
  'poll.unknown_choice': { code: 1463, message: 'โพลนี้ไม่มีตัวเลือกนี้ กรุณาเลือกใหม่' },
  'poll.no_quota': {
    code: 1464,
    message: 'สิทธิ์โหวตของคุณหมดแล้ว ฝากเพิ่มระหว่างเปิดโหวตเพื่อรับสิทธิ์ หรือรอดูผลเมื่อปิดโหวต',
  },
  'poll.staff': { code: 1465, message: 'บัญชีของทีมงานโหวตโพลที่มีรางวัลไม่ได้ เพื่อความโปร่งใส' },
  'poll.not_closed': { code: 1466, message: 'โพลนี้ยังไม่ปิดโหวต กรอกคำตอบได้หลังปิดโหวต' },
  'poll.opinion': {
    code: 1467,
    message: 'โพลนี้เป็นการสำรวจความเห็น จึงไม่มีคำตอบที่ถูก ดูผลได้จากรายการโพล',
  },
  'poll.answer_waits': {
    code: 1468,
    message: 'โพลนี้มีคำตอบที่รอยืนยันอยู่ กรุณายืนยันหรือถอนคำตอบนั้นก่อน',
  },
  'poll.no_answer_waits': { code: 1469, message: 'โพลนี้ไม่มีคำตอบนี้ที่รอยืนยัน กรุณาตรวจสอบรายการโพล' },
  'poll.confirmed_by_same': {
    code: 1470,
    message: 'ผู้กรอกคำตอบยืนยันคำตอบของตัวเองไม่ได้ ให้เจ้าหน้าที่อีกคนยืนยัน',
  },
  'game.not_found': { code: 1500, message: 'ไม่พบเกมนี้ กรุณาเลือกเกมอื่น' },
  'game.unavailable': { code: 1501, message: 'ค่ายเกมไม่ตอบสนอง กรุณาลองใหม่อีกครั้งหรือเลือกเกมอื่น' },
  'game.favourites_full': {
    code: 1502,
    message: 'รายการโปรดเต็มแล้ว (60 เกม) กรุณานำบางเกมออกก่อน',
  },
  'line.not_linked': {
    code: 1700,
    message: 'บัญชี LINE นี้ยังไม่ได้เชื่อมกับสมาชิก กรุณาสมัครหรือเชื่อมบัญชี',
  },
  'line.not_verified': {
    code: 1701,
    message: 'ยืนยันตัวตนกับ LINE ไม่สำเร็จ กรุณาเข้าสู่ระบบด้วย LINE อีกครั้ง',
  },
  'line.linked_elsewhere': {
    code: 1702,
    message: 'บัญชี LINE นี้เชื่อมกับสมาชิกคนอื่นแล้ว กรุณาเข้าสู่ระบบด้วยบัญชีนั้น หรือติดต่อเอเย่นต์',
  },
  'line.member_has_other': {
    code: 1703,
    message: 'สมาชิกนี้เชื่อมกับบัญชี LINE อื่นอยู่ กรุณายกเลิกการเชื่อมเดิมก่อน',
  },
  'line.unavailable': { code: 1704, message: 'LINE ไม่ตอบสนอง กรุณาลองใหม่อีกครั้ง' },
  'line.needs_proof': {
    code: 1710,
    message: 'กรุณายืนยันด้วยรหัสผ่านหรือรหัส SMS ก่อนเชื่อมบัญชี LINE',
  },
  'line.sign_in_again': {
    code: 1711,
    message: 'มีการเปลี่ยนรหัสผ่านหรือออกจากระบบทุกเครื่อง กรุณาเข้าสู่ระบบด้วย LINE อีกครั้ง',
  },
  'line.not_offered': { code: 1705, message: 'เว็บนี้ยังไม่เปิดให้เข้าสู่ระบบด้วย LINE' },
  'lotto.unknown_round': { code: 1800, message: 'ไม่พบงวดนี้ กรุณาเลือกงวดจากหน้าหวย' },
  'lotto.round_closed': {
    code: 1801,
    message: 'งวดนี้ปิดรับแทงแล้ว โพยของคุณยังอยู่ กรุณาเลือกงวดอื่น',
  },
  'lotto.bill_changed': {
    code: 1802,
    message: 'อัตราจ่ายหรือวงเงินของบางเลขเปลี่ยนไป ยังไม่มีการหักเงิน กรุณาตรวจสอบรายการแล้วยืนยันอีกครั้ง',
  },
  'lotto.unknown_bill': { code: 1803, message: 'ไม่พบโพยนี้ กรุณาเลือกจากรายการโพยของคุณ' },
  'lotto.bill_ended': { code: 1804, message: 'โพยนี้จบไปแล้ว ดูผลได้ที่รายการโพย' },
  'lotto.cancel_too_late': {
    code: 1805,
    message: 'เลยเวลายกเลิกโพยแล้ว กรุณารอผลตามเวลาออกผล',
  },
  'lotto.cancel_not_offered': { code: 1806, message: 'โพยนี้ยกเลิกไม่ได้ กรุณารอผลตามเวลาออกผล' },
  'lotto.cancelled_too_often': {
    code: 1807,
    message: 'วันนี้ยกเลิกโพยครบจำนวนครั้งแล้ว ยกเลิกได้อีกหลังเที่ยงคืน',
  },
  'lotto.bad_result': {
    code: 1810,
    message: 'ผลรางวัลไม่ครบหรือไม่ตรงรูปแบบของหวยนี้ กรุณาตรวจสอบตัวเลขแล้วลองใหม่',
  },
  'lotto.round_not_closed': {
    code: 1811,
    message: 'งวดนี้ยังไม่ปิดรับแทง กรอกผลได้หลังปิดรับ',
  },
  'lotto.round_ended': { code: 1812, message: 'งวดนี้จบไปแล้ว ทำรายการนี้ไม่ได้' },
  'lotto.result_waits': {
    code: 1813,
    message: 'งวดนี้มีผลที่รอยืนยันอยู่ กรุณายืนยันหรือยกเลิกผลนั้นก่อน',
  },
  'lotto.no_result_waits': { code: 1814, message: 'งวดนี้ไม่มีผลที่รอยืนยัน' },
  'lotto.round_not_settled': {
    code: 1815,
    message: 'งวดนี้ยังไม่ได้จ่ายรางวัล จึงยังแก้ผลไม่ได้ กรุณากรอกผลตามปกติ',
  },
  'lotto.confirmed_by_same': {
    code: 1816,
    message: 'ผู้กรอกผลยืนยันผลของตัวเองไม่ได้ ให้เจ้าหน้าที่อีกคนยืนยัน หรือรอจนครบเวลา',
  },
  'yeekee.shooting_waits': { code: 1820, message: 'งวดนี้ยังไม่เปิดให้ยิงเลข กรุณากลับมาเมื่อเปิดรับแทง' },
  'yeekee.shooting_ended': { code: 1821, message: 'งวดนี้ปิดยิงเลขแล้ว กรุณาเลือกงวดถัดไป' },
  'yeekee.too_soon': { code: 1822, message: 'เพิ่งยิงเลขไป กรุณารอสักครู่แล้วยิงใหม่' },
  'yeekee.staff': { code: 1823, message: 'บัญชีของทีมงานยิงเลขไม่ได้ เพื่อความโปร่งใสของผล' },
  'yeekee.no_proof': { code: 1824, message: 'หลักฐานของงวดนี้จะเปิดเผยเมื่อออกผลหรือคืนโพยแล้ว' },
  'operator.decided': { code: 1900, message: 'รายการนี้มีผู้ดำเนินการไปแล้ว' },
  'operator.role_refused': {
    code: 1901,
    message: 'สิทธิ์ของคุณทำรายการนี้ไม่ได้ ให้เจ้าหน้าที่ที่มีสิทธิ์เป็นผู้ทำ',
  },
  'operator.unknown_key': {
    code: 1902,
    message: 'กุญแจนี้ใช้ไม่ได้ ตรวจสอบกุญแจ หรือขอกุญแจใหม่จากเจ้าของ',
  },
  'operator.name_taken': {
    code: 1903,
    message: 'ชื่อนี้เคยใช้แล้วและใช้ซ้ำไม่ได้ กรุณาเลือกชื่ออื่น',
  },
  'operator.paid_by_same': {
    code: 1904,
    message: 'ยอดนี้ผู้อนุมัติโอนเองไม่ได้ ให้เจ้าหน้าที่อีกคนโอนและยืนยัน',
  },
  'operator.credited_by_same': {
    code: 1905,
    message: 'ยอดนี้ต้องมีผู้แจ้งเงินเข้าเป็นธนาคารหรือเจ้าหน้าที่อีกคน ให้แจ้งเงินเข้าก่อน แล้วอีกคนจึงเติมเครดิต',
  },
  'operator.account_known': {
    code: 1906,
    message: 'มีบัญชีรับเงินนี้อยู่แล้ว ดูได้ที่รายการบัญชี',
  },
  'agent.unknown_code': { code: 1600, message: 'ไม่พบรหัสเอเย่นต์นี้' },
} as const satisfies Record<string, { code: number; message: string }>;

/** Stable name of a business refusal. */
export type ErrorName = keyof typeof errorCatalogue;

/** Refusals of callers who exceed a limit: HTTP 429 with `Retry-After`. */
export const limitErrorNames = [
  'request.too_many',
  'stream.too_many',
  'auth.too_many_attempts',
  'auth.too_many_codes',
  'coupon.too_many_attempts',
] as const satisfies readonly ErrorName[];

/** Name of a refusal for exceeding a limit. */
export type LimitErrorName = (typeof limitErrorNames)[number];

const nameByCode = new Map<number, ErrorName>(
  Object.entries(errorCatalogue).map(([name, entry]) => [entry.code, name as ErrorName]),
);

/** The name of an error number, or undefined when a foreign API sends one that we do not know. */
export function findErrorName(code: number): ErrorName | undefined {
  return nameByCode.get(code);
}
