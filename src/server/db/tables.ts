import type { AccountTables } from '../account/account.tables';
import type { AffiliateTables } from '../affiliate/affiliate.tables';
import type { AgentTables } from '../agent/agent.tables';
import type { AnalyticsTables } from '../analytics/analytics.tables';
import type { ApprovalsTables } from '../approvals/approvals.tables';
import type { ArticlesTables } from '../articles/articles.tables';
import type { AuditTables } from '../audit/audit.tables';
import type { CashbackTables } from '../cashback/cashback.tables';
import type { ContentTables } from '../content/content.tables';
import type { CouponsTables } from '../coupons/coupons.tables';
import type { DepositsTables } from '../deposits/deposits.tables';
import type { DownloadsTables } from '../downloads/downloads.tables';
import type { FairnessTables } from '../fairness/fairness.tables';
import type { FreeRoundsTables } from '../games/free-rounds.tables';
import type { GamesTables } from '../games/games.tables';
import type { GiftsTables } from '../gifts/gifts.tables';
import type { AttemptsTables } from '../http/attempts.tables';
import type { JobsTables } from '../jobs/jobs.tables';
import type { LedgerTables } from '../ledger/ledger.tables';
import type { LineTables } from '../line/line.tables';
import type { LottoTables } from '../lotto/lotto.tables';
import type { NoticesTables } from '../notices/notices.tables';
import type { PlayedTables } from '../played/played.tables';
import type { PointsTables } from '../points/points.tables';
import type { PollsTables } from '../polls/polls.tables';
import type { PromotionsTables } from '../promotions/promotions.tables';
import type { QuestsTables } from '../quests/quests.tables';
import type { RequirementsTables } from '../requirements/requirements.tables';
import type { SafetyTables } from '../safety/safety.tables';
import type { SecurityTables } from '../security/security.tables';
import type { WalletTables } from '../wallet/wallet.tables';
import type { WheelTables } from '../wheel/wheel.tables';
import type { WithdrawalsTables } from '../withdrawals/withdrawals.tables';
import type { YeekeeTables } from '../yeekee/yeekee.tables';
import type { ChangesTables } from './changes.tables';
import type { ClockTables } from './clock.tables';

/** Tables of the platform, without those of `src/sandbox`; a test compares them with the database. */
export interface DatabaseTables
  extends AccountTables,
    PollsTables,
    CashbackTables,
    QuestsTables,
    AffiliateTables,
    AgentTables,
    AnalyticsTables,
    ApprovalsTables,
    ArticlesTables,
    AttemptsTables,
    AuditTables,
    ChangesTables,
    ClockTables,
    ContentTables,
    CouponsTables,
    DepositsTables,
    DownloadsTables,
    FairnessTables,
    FreeRoundsTables,
    GamesTables,
    GiftsTables,
    JobsTables,
    LedgerTables,
    LineTables,
    LottoTables,
    NoticesTables,
    PlayedTables,
    PointsTables,
    PromotionsTables,
    RequirementsTables,
    SafetyTables,
    SecurityTables,
    WalletTables,
    WheelTables,
    WithdrawalsTables,
    YeekeeTables {}
